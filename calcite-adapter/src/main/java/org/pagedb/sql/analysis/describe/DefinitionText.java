package org.pagedb.sql.analysis.describe;

import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;

/** Indexes and constraints as SQL, as {@code pg_get_indexdef} and {@code pg_get_constraintdef}. */
public final class DefinitionText {

  /** A number or name that is cast. */
  private static final Pattern PARENTHESISED_WORD = Pattern.compile("\\((\\w+)\\)::");

  private final Catalog catalog;
  private final Visibility visibility;
  private final BiFunction<Table, String, String> shown;

  /** {@code visibility} says which names need their schema. */
  public DefinitionText(Catalog catalog, Visibility visibility) {
    this(catalog, visibility, (table, text) -> text);
  }

  /**
   * One that shows expressions in another form than they are kept in.
   *
   * @param shown gives the form of an expression over a table's row
   */
  public DefinitionText(
      Catalog catalog, Visibility visibility, BiFunction<Table, String, String> shown) {
    this.shown = shown;
    this.catalog = catalog;
    this.visibility = visibility;
  }

  /**
   * CREATE INDEX.
   *
   * @param qualified whether the table's name always stands with its schema
   */
  public String index(Table table, TableIndex index, boolean qualified) {
    StringBuilder text = new StringBuilder("CREATE ");
    text.append(index.unique() ? "UNIQUE INDEX " : "INDEX ");
    text.append(ExpressionText.identifier(index.name())).append(" ON ");
    text.append(table.isPartitioned() ? "ONLY " : "");
    text.append(
        qualified ? Visibility.qualified(table.schema(), table.name()) : visibility.name(table));
    text.append(" USING ").append(index.method()).append(" (");
    for (int i = 0; i < index.keys().size(); i++) {
      IndexKey key = index.keys().get(i);
      text.append(i == 0 ? "" : ", ").append(shownKey(table, key));
      traits(table, index, key, text);
    }
    text.append(')');
    includes(table, index.included(), text);
    text.append(index.nullsNotDistinct() ? " NULLS NOT DISTINCT" : "");
    if (index.predicateText() != null) {
      text.append(" WHERE ").append(shown.apply(table, index.predicateText()));
    }
    return text.toString();
  }

  /**
   * One key or included column of an index, counted from 1; empty if there is none.
   *
   * @param pretty whether parentheses that nobody needs are left out
   */
  public String indexKey(Table table, TableIndex index, int number, boolean pretty) {
    int keys = index.keys().size();
    if (number <= keys) {
      IndexKey key = index.keys().get(number - 1);
      return pretty && key.attribute() == 0 ? prettyKey(key.expressionText()) : key(table, key);
    }
    return number - keys <= index.included().size()
        ? column(table, index.included().get(number - keys - 1))
        : "";
  }

  private static String prettyKey(String text) {
    String bare = PARENTHESISED_WORD.matcher(text).replaceAll("$1::");
    return looksLikeCall(bare) || closing(bare, 0) == bare.length() - 1 ? bare : '(' + bare + ')';
  }

  private String shownKey(Table table, IndexKey key) {
    return key.attribute() != 0
        ? column(table, key.attribute())
        : keyExpression(shown.apply(table, key.expressionText()));
  }

  private static String key(Table table, IndexKey key) {
    if (key.attribute() != 0) {
      return column(table, key.attribute());
    }
    return keyExpression(key.expressionText());
  }

  /** An expression as the key of an index or of partitions. */
  static String keyExpression(String text) {
    return looksLikeCall(text) ? text : '(' + text + ')';
  }

  /** A call stands as it is; any other expression needs parentheses of its own. */
  private static boolean looksLikeCall(String text) {
    int open = text.indexOf('(');
    if (open <= 0 || !text.endsWith(")")) {
      return false;
    }
    for (int i = 0; i < open; i++) {
      char c = text.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '_' && c != '.' && c != '"') {
        return false;
      }
    }
    return closing(text, open) == text.length() - 1;
  }

  private static int closing(String text, int open) {
    int depth = 0;
    boolean quoted = false;
    for (int i = open; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'') {
        quoted = !quoted;
      } else if (!quoted && c == '(') {
        depth++;
      } else if (!quoted && c == ')' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private static void traits(Table table, TableIndex index, IndexKey key, StringBuilder text) {
    int own = key.attribute() == 0 ? key.type().collationOid() : ownCollation(table, key);
    if (key.collation() != 0 && key.collation() != own) {
      String collation = Collations.name(key.collation());
      text.append(" COLLATE ").append(ExpressionText.identifier(collation));
    }
    if (key.operatorClass() != null) {
      text.append(' ').append(ExpressionText.identifier(key.operatorClass()));
    }
    if (!index.method().equals("btree")) {
      return;
    }
    if (key.descending()) {
      text.append(" DESC").append(key.nullsFirst() ? "" : " NULLS LAST");
    } else if (key.nullsFirst()) {
      text.append(" NULLS FIRST");
    }
  }

  private static int ownCollation(Table table, IndexKey key) {
    return table.column(key.attribute()).collation();
  }

  private static void includes(Table table, List<Integer> included, StringBuilder text) {
    if (!included.isEmpty()) {
      text.append(" INCLUDE (").append(columns(table, included)).append(')');
    }
  }

  /** What stands behind CONSTRAINT name. */
  public String constraint(Table table, TableConstraint constraint) {
    StringBuilder text = new StringBuilder();
    switch (constraint.kind()) {
      case 'c' ->
          text.append("CHECK (")
              .append(shown.apply(table, constraint.checkText()))
              .append(constraint.noInherit() ? ") NO INHERIT" : ")");
      case 'f' -> foreignKey(table, constraint, text);
      case 'x' -> exclusion(table, constraint, text);
      default -> key(table, constraint, text);
    }
    text.append(constraint.deferrable() ? " DEFERRABLE" : "");
    text.append(constraint.initiallyDeferred() ? " INITIALLY DEFERRED" : "");
    text.append(constraint.validated() ? "" : " NOT VALID");
    return text.toString();
  }

  private static void key(Table table, TableConstraint constraint, StringBuilder text) {
    TableIndex index = table.index(constraint.indexOid());
    text.append(constraint.kind() == 'p' ? "PRIMARY KEY " : "UNIQUE ");
    text.append(index != null && index.nullsNotDistinct() ? "NULLS NOT DISTINCT " : "");
    text.append('(').append(columns(table, constraint.columns())).append(')');
    if (index != null) {
      includes(table, index.included(), text);
    }
  }

  private static void exclusion(Table table, TableConstraint constraint, StringBuilder text) {
    TableIndex index = table.index(constraint.indexOid());
    text.append("EXCLUDE USING ").append(index.method()).append(" (");
    for (int i = 0; i < index.keys().size(); i++) {
      text.append(i == 0 ? "" : ", ").append(key(table, index.keys().get(i)));
      text.append(" WITH ").append(constraint.operators().get(i));
    }
    text.append(')');
    includes(table, index.included(), text);
    if (index.predicateText() != null) {
      text.append(" WHERE (").append(index.predicateText()).append(')');
    }
  }

  private void foreignKey(Table table, TableConstraint constraint, StringBuilder text) {
    Table referenced = catalog.table(constraint.referencedTable());
    text.append("FOREIGN KEY (").append(columns(table, constraint.columns()));
    text.append(") REFERENCES ").append(visibility.name(referenced)).append('(');
    text.append(columns(referenced, constraint.referencedColumns())).append(')');
    text.append(constraint.matchFull() ? " MATCH FULL" : "");
    text.append(rule("UPDATE", constraint.onUpdate()));
    text.append(rule("DELETE", constraint.onDelete()));
    if (!constraint.deleteColumns().isEmpty()) {
      text.append(" (").append(columns(table, constraint.deleteColumns())).append(')');
    }
  }

  private static String rule(String event, char action) {
    String words =
        switch (action) {
          case 'r' -> "RESTRICT";
          case 'c' -> "CASCADE";
          case 'n' -> "SET NULL";
          case 'd' -> "SET DEFAULT";
          default -> null;
        };
    return words == null ? "" : String.format(Locale.ROOT, " ON %s %s", event, words);
  }

  private static String columns(Table table, List<Integer> numbers) {
    StringBuilder text = new StringBuilder();
    for (Integer number : numbers) {
      text.append(text.length() == 0 ? "" : ", ").append(column(table, number));
    }
    return text.toString();
  }

  private static String column(Table table, int number) {
    return ExpressionText.identifier(table.column(number).name());
  }
}

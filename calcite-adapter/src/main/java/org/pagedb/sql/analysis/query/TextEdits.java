package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Relation;

/**
 * What must be written out in a query's text so that it means the same later: each {@code *} as the
 * columns it stands for, and each relation with its schema.
 */
public final class TextEdits {

  /** {@code TABLE t} is {@code SELECT * FROM t}. */
  private static final String TABLE = "table ";

  private final List<Edit> edits = new ArrayList<>();
  private final Set<Integer> relations = new LinkedHashSet<>();

  private Relation renamed;
  private ColumnRename column;

  /** A column of a table that gets another name. */
  record ColumnRename(int table, int attribute, String oldName, String newName) {}

  /** Edits that give a column its new name wherever it is read, and change nothing else. */
  static TextEdits renaming(ColumnRename column) {
    TextEdits edits = new TextEdits();
    edits.column = column;
    return edits;
  }

  /** The column that is renamed, or null. */
  ColumnRename column() {
    return column;
  }

  /** A reference to the renamed column is qualified by {@code qualifiers}. */
  void column(int position, List<String> qualifiers) {
    StringBuilder name = new StringBuilder();
    for (String qualifier : qualifiers) {
      name.append(ExpressionText.identifier(qualifier)).append('.');
    }
    edits.add(new Edit(position, name + ExpressionText.identifier(column.newName()), false));
  }

  /** What a select list calls by the column's name goes on being called so. */
  void label(int position, String label) {
    for (int i = edits.size() - 1; i >= 0; i--) {
      Edit edit = edits.get(i);
      if (edit.position() == position) {
        String named = edit.replacement() + " AS " + ExpressionText.identifier(label);
        edits.set(i, new Edit(position, named, false));
        return;
      }
    }
  }

  /** Edits that give a relation its new name wherever it is read, and change nothing else. */
  static TextEdits renaming(Relation renamed) {
    TextEdits edits = new TextEdits();
    edits.renamed = renamed;
    return edits;
  }

  private record Edit(int position, String replacement, boolean star) {}

  void star(int position, List<String> columns) {
    if (renamed != null || column != null) {
      return;
    }
    edits.add(new Edit(position, String.join(", ", columns), true));
  }

  void relation(int position, Relation relation, boolean hasAlias) {
    relations.add(relation.oid());
    if (column != null) {
      return;
    }
    if (renamed == null) {
      edits.add(new Edit(position, qualified(relation), false));
    } else if (renamed.oid() == relation.oid()) {
      String alias = hasAlias ? "" : " AS " + ExpressionText.identifier(relation.name());
      edits.add(new Edit(position, qualified(renamed) + alias, false));
    }
  }

  private static String qualified(Relation relation) {
    return ExpressionText.identifier(relation.schema())
        + "."
        + ExpressionText.identifier(relation.name());
  }

  /** The oids of the relations that the query names. */
  public List<Integer> relations() {
    return List.copyOf(relations);
  }

  /**
   * The text with everything written out.
   *
   * @param start the characters that stood before the text where positions were counted
   */
  public String apply(String text, int start) {
    List<Edit> ordered = new ArrayList<>(edits);
    ordered.sort(Comparator.comparingInt(Edit::position).reversed());
    StringBuilder out = new StringBuilder(text);
    int before = Integer.MAX_VALUE;
    for (Edit edit : ordered) {
      if (edit.position() == before) {
        continue;
      }
      before = edit.position();
      int from = text.offsetByCodePoints(0, edit.position() - 1 - start);
      if (edit.star() && text.regionMatches(true, from, TABLE, 0, TABLE.length())) {
        out.replace(from, from + TABLE.length(), "SELECT " + edit.replacement() + " FROM ");
        continue;
      }
      int end = edit.star() ? afterStar(text, from) : afterName(text, from);
      out.replace(from, end, edit.replacement());
    }
    return out.toString();
  }

  private static int afterStar(String text, int from) {
    int at = from;
    while (text.charAt(at) != '*') {
      at = text.charAt(at) == '"' ? text.indexOf('"', at + 1) + 1 : at + 1;
    }
    return at + 1;
  }

  /** The end of a possibly qualified name. */
  private static int afterName(String text, int from) {
    int end = afterWord(text, from);
    int next = afterBlanks(text, end);
    while (next < text.length() && text.charAt(next) == '.') {
      end = afterWord(text, afterBlanks(text, next + 1));
      next = afterBlanks(text, end);
    }
    return end;
  }

  private static int afterBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int afterWord(String text, int from) {
    int at = from;
    if (text.charAt(at) == '"') {
      do {
        at = text.indexOf('"', at + 1);
        at++;
      } while (at < text.length() && text.charAt(at) == '"');
      return at;
    }
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    return at;
  }
}

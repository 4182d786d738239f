package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.CastContext;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.parser.SqlParser;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/**
 * Expressions that the catalog keeps as text: defaults, checks, index expressions. Failures in them
 * have no position, because their text is not the statement's.
 */
public final class StoredExpressions {

  private StoredExpressions() {}

  /** An expression without columns, as a value of the given type. */
  static Expression constant(StatementContext statement, String text, PgType type, int position) {
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of());
    Expression value =
        new ExpressionAnalyzer(statement, scope, Clause.DEFAULT)
            .analyze(SqlParser.parseExpression(text));
    Expression coerced =
        statement
            .coercion()
            .coerce(value, type, PgType.NO_TYPMOD, CastContext.ASSIGNMENT, position);
    return coerced == null ? value : coerced;
  }

  /**
   * A column's DEFAULT as a value of the column's type; a null constant if it has none.
   *
   * @throws SqlFailure 42804 if the expression does not fit the column
   */
  public static Expression defaultOf(StatementContext statement, TableColumn column) {
    String text = column.defaultText();
    if (text == null || column.generated() == 's') {
      return nullOf(statement, column);
    }
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of());
    SqlExpression written = SqlParser.parseExpression(text);
    Expression value = new ExpressionAnalyzer(statement, scope, Clause.DEFAULT).analyze(written);
    return Assignments.toColumn(statement, value, column, 0, "default expression");
  }

  /** A DEFAULT as written, of the column's type; the modifier is applied where it is used. */
  public static Expression newDefault(
      StatementContext statement, TableColumn column, SqlExpression written) {
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of());
    Expression value = new ExpressionAnalyzer(statement, scope, Clause.DEFAULT).analyze(written);
    TableColumn unmodified = column.retyped(column.type(), PgType.NO_TYPMOD, column.collation());
    return Assignments.toColumn(
        statement, value, unmodified, ExpressionStart.of(written), "default expression");
  }

  /** A generation expression as written, fit for the column. */
  public static Expression newGenerated(
      StatementContext statement, Table table, TableColumn column, SqlExpression written) {
    ExpressionAnalyzer expressions = analyzer(statement, table, Kind.GENERATED);
    Expression value = expressions.analyze(written);
    int position = ExpressionStart.of(written);
    Volatility.requireImmutable(value, "generation expression is not immutable");
    return Assignments.toColumn(statement, value, column, position, "generation expression");
  }

  /** A CHECK or predicate as written. */
  public static Expression newCondition(
      StatementContext statement, Table table, SqlExpression written, Kind kind) {
    String construct =
        switch (kind) {
          case CHECK -> "CHECK";
          case POLICY -> "POLICY";
          default -> "WHERE";
        };
    Expression condition = analyzer(statement, table, kind).condition(written, construct);
    if (kind == Kind.INDEX_PREDICATE) {
      Volatility.requireImmutable(
          condition, "functions in index predicate must be marked IMMUTABLE");
    }
    return condition;
  }

  /** The USING expression of ALTER COLUMN TYPE as written. */
  public static Expression newUsing(
      StatementContext statement, Table table, SqlExpression written) {
    return analyzer(statement, table, Kind.USING).analyze(written);
  }

  /** A key of PARTITION BY as written. */
  public static Expression newPartitionKey(
      StatementContext statement, Table table, SqlExpression written) {
    Expression key;
    try {
      key = analyzer(statement, table, Kind.PARTITION_KEY).analyzeKnown(written);
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position()); // PostgreSQL's have none here
    }
    Volatility.requireImmutable(
        key, "functions in partition key expression must be marked IMMUTABLE");
    return key;
  }

  /** A value of a partition's bound as one of the key's type; null if it cannot be one. */
  public static Expression newBoundValue(
      StatementContext statement, SqlExpression written, PgType type, int typmod) {
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of());
    Expression value =
        new ExpressionAnalyzer(statement, scope, Clause.PARTITION_BOUND).analyze(written);
    return statement
        .coercion()
        .coerce(value, type, typmod, CastContext.ASSIGNMENT, ExpressionStart.of(written));
  }

  /** An index expression as written. */
  public static Expression newIndexKey(
      StatementContext statement, Table table, SqlExpression written) {
    Expression key = analyzer(statement, table, Kind.INDEX_KEY).analyzeKnown(written);
    Volatility.requireImmutable(key, "functions in index expression must be marked IMMUTABLE");
    return key;
  }

  private static Expression nullOf(StatementContext statement, TableColumn column) {
    Expression none = new Expression.Constant(null, column.type(), column.typmod());
    if (column.type().kind() == PgType.Kind.DOMAIN) {
      UserType.Domain domain = statement.routines().definition(column.type()).domain();
      if (domain.defaultText() != null && column.generated() != 's') {
        return constant(statement, domain.defaultText(), column.type(), 0);
      }
      PgType base = statement.coercion().base(column.type());
      return statement
          .coercion()
          .coerce(
              new Expression.Constant(null, base),
              column.type(),
              PgType.NO_TYPMOD,
              CastContext.EXPLICIT,
              0);
    }
    return none;
  }

  /** An expression over the row of a table's columns that are not dropped. */
  public static Expression overTable(
      StatementContext statement, Table table, String text, Kind kind) {
    return analyzer(statement, table, kind).analyzeKnown(SqlParser.parseExpression(text));
  }

  /** A condition over the row of a table's columns that are not dropped. */
  public static Expression conditionOverTable(
      StatementContext statement, Table table, String text, Kind kind) {
    return analyzer(statement, table, kind)
        .condition(SqlParser.parseExpression(text), kind.clause.text());
  }

  /** A policy's condition where a relation that it reads has got a new name. */
  public static String withRenamed(
      StatementContext statement, Table table, String text, Relation renamed) {
    TextEdits edits = TextEdits.renaming(renamed);
    statement.record(edits);
    conditionOverTable(statement, table, text, Kind.POLICY);
    return edits.apply(text, 0);
  }

  /** A policy's condition where a column that its sub-queries read gets a new name. */
  public static String withColumnRenamed(
      StatementContext statement,
      Table table,
      String text,
      Table read,
      TableColumn column,
      String newName) {
    TextEdits edits =
        TextEdits.renaming(
            new TextEdits.ColumnRename(read.oid(), column.number(), column.name(), newName));
    statement.record(edits);
    conditionOverTable(statement, table, text, Kind.POLICY);
    return edits.apply(text, 0);
  }

  /**
   * When two rows exclude each other, over a row that has the index's keys of the one and then
   * those of the other.
   */
  public static Expression exclusion(
      StatementContext statement, TableIndex index, TableConstraint constraint) {
    int count = index.keys().size();
    List<Expression> conditions = new ArrayList<>(count);
    for (int k = 0; k < count; k++) {
      PgType type = index.keys().get(k).type();
      conditions.add(
          statement
              .operators()
              .apply(
                  constraint.operators().get(k),
                  new Expression.InputReference(k, type, PgType.NO_TYPMOD),
                  new Expression.InputReference(count + k, type, PgType.NO_TYPMOD),
                  0,
                  0,
                  0));
    }
    return count == 1 ? conditions.get(0) : new Expression.And(conditions, BuiltinTypes.BOOL);
  }

  /** A domain's CHECK as written, over a row whose only column is the value. */
  public static Expression newDomainCheck(
      StatementContext statement, UserType.Domain domain, SqlExpression written) {
    return domainAnalyzer(statement, domain).condition(written, "CHECK");
  }

  /** A domain's CHECK as it is kept, over such a row. */
  public static Expression domainCheck(
      StatementContext statement, UserType.Domain domain, String text) {
    return domainAnalyzer(statement, domain)
        .condition(SqlParser.parseExpression(text), Clause.CHECK.text());
  }

  private static ExpressionAnalyzer domainAnalyzer(
      StatementContext statement, UserType.Domain domain) {
    List<OutputColumn> value = List.of(new OutputColumn("value", domain.base(), domain.typmod()));
    Scope scope =
        Scope.query(null, true, CommonTables.NONE, List.of(FromEntry.of("value", value, 0)));
    return new ExpressionAnalyzer(statement, scope, Clause.CHECK);
  }

  /** Where a stored expression belongs. */
  public enum Kind {
    /** A CHECK constraint. */
    CHECK(Clause.CHECK),
    /** A generated column's expression. */
    GENERATED(Clause.GENERATED),
    /** A key of an index. */
    INDEX_KEY(Clause.INDEX_EXPRESSION),
    /** A key by which rows are spread over partitions. */
    PARTITION_KEY(Clause.PARTITION_KEY),
    /** The USING expression of ALTER COLUMN TYPE. */
    USING(Clause.TRANSFORM),
    /** A condition of a row security policy. */
    POLICY(Clause.POLICY),
    /** The predicate of a partial index. */
    INDEX_PREDICATE(Clause.INDEX_PREDICATE);

    private final Clause clause;

    Kind(Clause clause) {
      this.clause = clause;
    }
  }

  /** Analyses expressions over the row of a table's columns that are not dropped. */
  public static ExpressionAnalyzer analyzer(StatementContext statement, Table table, Kind kind) {
    List<OutputColumn> columns = TableSources.columns(table);
    FromEntry entry = FromEntry.of(table.name(), columns, 0);
    Scope scope = Scope.query(null, true, CommonTables.NONE, List.of(entry));
    return new ExpressionAnalyzer(statement, scope, kind.clause);
  }

  /**
   * A stored expression without the parentheses that nobody needs.
   *
   * @param table the table whose row it is over
   */
  public static String pretty(StatementContext statement, Table table, String text) {
    List<String> columns = new ArrayList<>();
    for (OutputColumn column : TableSources.columns(table)) {
      columns.add(ExpressionText.identifier(column.name()));
    }
    Expression expression = overTable(statement, table, text, Kind.CHECK);
    return ExpressionText.inQuery(
        expression,
        reference -> columns.get(reference.index()),
        statement.typeContext(),
        true,
        -1,
        false);
  }

  /** The table's CHECK constraints over such a row. */
  public static List<AlgebraNode.Check> checks(StatementContext statement, Table table) {
    List<AlgebraNode.Check> checks = List.of();
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.kind() == 'c') {
        checks = checks.isEmpty() ? new ArrayList<>(2) : checks;
        checks.add(check(statement, table, constraint));
      }
    }
    if (checks.size() > 1) {
      checks.sort(Comparator.comparing(AlgebraNode.Check::name)); // the order they are tested in
    }
    return checks;
  }

  /** A partitioned table's keys over such a row. */
  public static List<Expression> partitionKeys(StatementContext statement, Table table) {
    List<Expression> keys = new ArrayList<>();
    for (Partitioning.Key key : table.traits().partitioning().keys()) {
      String text =
          key.attribute() > 0
              ? ExpressionText.identifier(table.column(key.attribute()).name())
              : key.expressionText();
      keys.add(overTable(statement, table, text, Kind.PARTITION_KEY));
    }
    return List.copyOf(keys);
  }

  /** Such a row with its generated columns computed; empty if there are none. */
  public static List<Expression> generatedColumns(StatementContext statement, Table table) {
    return GeneratedColumns.overRow(statement, table);
  }

  /** One CHECK constraint over such a row. */
  public static AlgebraNode.Check check(
      StatementContext statement, Table table, TableConstraint constraint) {
    Expression condition = conditionOverTable(statement, table, constraint.checkText(), Kind.CHECK);
    return new AlgebraNode.Check(constraint.name(), condition);
  }
}

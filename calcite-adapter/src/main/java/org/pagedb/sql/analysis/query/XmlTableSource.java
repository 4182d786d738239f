package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.xml.XmlTable;
import org.pagedb.sql.tree.Alias;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.FromItem;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.XmlExpression;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.UserTypes;

/** XMLTABLE, as a call of {@link XmlTable}. */
final class XmlTableSource {

  private static final String NAME = "xmltable";

  private final StatementContext statement;
  private final ExpressionAnalyzer expressions;
  private final List<PgType> types = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<Integer> typmods = new ArrayList<>();
  private final List<String> kinds = new ArrayList<>();

  XmlTableSource(StatementContext statement, Scope scope) {
    this.statement = statement;
    expressions = new ExpressionAnalyzer(statement, scope, Clause.FROM_FUNCTION);
  }

  FromResult table(FromItem.XmlTable table) {
    List<Expression> arguments = new ArrayList<>();
    Expression row = text(table.row());
    Expression document = argument(table.document(), BuiltinTypes.XML);
    List<Expression> inColumns = new ArrayList<>();
    for (FromItem.XmlColumn column : table.columns()) {
      add(column, inColumns);
    }
    List<String> prefixes = new ArrayList<>();
    List<Expression> addresses = new ArrayList<>();
    for (XmlExpression.Named namespace : table.namespaces()) {
      addresses.add(text(namespace.value()));
      checkPrefix(namespace, prefixes);
      prefixes.add(namespace.name());
    }
    arguments.add(constant(prefixes));
    arguments.add(constant(kinds));
    arguments.addAll(addresses);
    arguments.add(row);
    arguments.add(document);
    arguments.addAll(inColumns);
    return source(arguments, table.alias());
  }

  private FromResult source(List<Expression> arguments, Alias alias) {
    Expression call =
        new Expression.FunctionCall(
            XmlTable.FUNCTION,
            List.copyOf(arguments),
            UserTypes.record(types, names, typmods),
            PgType.NO_TYPMOD,
            0,
            null,
            false);
    List<OutputColumn> columns = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      columns.add(new OutputColumn(names.get(i), types.get(i), typmods.get(i)));
    }
    String name = alias == null ? NAME : alias.name();
    List<OutputColumn> named = alias == null ? columns : TableSources.renamed(columns, alias, 0);
    AlgebraNode node =
        new AlgebraNode.FunctionScan(List.of(call), List.of(columns.size()), false, name, named);
    return new FromResult(node, List.of(FromEntry.of(name, named, 0)));
  }

  private static Expression constant(List<String> words) {
    return new Expression.Constant(
        ArrayValue.of(BuiltinTypes.TEXT, words), BuiltinTypes.TEXT_ARRAY);
  }

  private Expression text(SqlExpression written) {
    return argument(written, BuiltinTypes.TEXT);
  }

  private Expression argument(SqlExpression written, PgType type) {
    Expression value = expressions.analyze(written);
    return statement.coercion().argument(value, type, "XMLTABLE", ExpressionStart.of(written));
  }

  private static void checkPrefix(XmlExpression.Named namespace, List<String> before) {
    if (before.contains(namespace.name())) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              namespace.name() == null
                  ? "only one default namespace is allowed"
                  : "namespace name \"" + namespace.name() + "\" is not unique")
          .at(namespace.position());
    }
  }

  private void add(FromItem.XmlColumn column, List<Expression> arguments) {
    if (column.type() == null) {
      if (kinds.contains(XmlTable.ORDINALITY)) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, "only one FOR ORDINALITY column is allowed")
            .at(column.position());
      }
      addColumn(column, BuiltinTypes.INT4, PgType.NO_TYPMOD, XmlTable.ORDINALITY);
      arguments.add(new Expression.Constant(null, BuiltinTypes.TEXT));
      arguments.add(new Expression.Constant(null, BuiltinTypes.INT4));
      return;
    }
    TypeLookup.ModifiedType type = statement.types().require(column.type());
    if (type.type().kind() == PgType.Kind.DOMAIN) {
      throw SqlFailure.notSupported("a column of a domain in XMLTABLE").at(column.position());
    }
    addColumn(
        column, type.type(), type.typmod(), column.notNull() ? XmlTable.NOT_NULL : XmlTable.PLAIN);
    arguments.add(
        column.path() == null
            ? new Expression.Constant(column.name(), BuiltinTypes.TEXT)
            : text(column.path()));
    arguments.add(
        column.otherwise() == null
            ? new Expression.Constant(null, type.type())
            : argument(column.otherwise(), type.type()));
  }

  private void addColumn(FromItem.XmlColumn column, PgType type, int typmod, String kind) {
    if (names.contains(column.name())) {
      throw new SqlFailure(
              SqlState.SYNTAX_ERROR, "column name \"" + column.name() + "\" is not unique")
          .at(column.position());
    }
    names.add(column.name());
    types.add(type);
    typmods.add(typmod);
    kinds.add(kind);
  }
}

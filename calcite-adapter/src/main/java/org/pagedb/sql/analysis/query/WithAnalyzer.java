package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.With;

/** The WITH clause: each common table is planned once, and the plans stand around the body's. */
final class WithAnalyzer {

  private final QueryAnalyzer analyzer;
  private final StatementContext statement;
  private final List<Planned> planned = new ArrayList<>(2);

  /** For each the places of what it needs privileges for. */
  private final List<int[]> uses = new ArrayList<>(2);

  private record Planned(int id, With.CommonTable table, AlgebraNode node) {}

  WithAnalyzer(QueryAnalyzer analyzer) {
    this.analyzer = analyzer;
    this.statement = analyzer.statement();
  }

  /** Plans the common tables; the result knows them. */
  CommonTables analyze(With with) {
    CommonTables known = analyzer.commonTables();
    for (With.CommonTable table : with.tables()) {
      for (Planned other : planned) {
        if (other.table().name().equals(table.name())) {
          throw new SqlFailure(
                  SqlState.DUPLICATE_ALIAS,
                  "WITH query name \"" + table.name() + "\" specified more than once")
              .at(table.position());
        }
      }
      if (table.search() != null || table.cycle() != null) {
        throw SqlFailure.notSupported("SEARCH and CYCLE").at(table.position());
      }
      int id = statement.takeCommonTable();
      laterNames(with, table);
      int firstUse = statement.privileges().size();
      AlgebraNode node = plan(table, id, known, with.recursive());
      List<OutputColumn> columns = named(node.columns(), table);
      planned.add(new Planned(id, table, node));
      uses.add(new int[] {firstUse, statement.privileges().size()});
      known = known.with(new CommonTables.Entry(id, table.name(), columns));
      if (table.statement() instanceof DataChange && columns.isEmpty()) {
        statement.withoutReturning(id);
      }
    }
    statement.laterCommonTables(List.of());
    return known;
  }

  /** What a failure to find a relation should tell of: tables of the clause further on. */
  private void laterNames(With with, With.CommonTable from) {
    List<String> later = new ArrayList<>();
    boolean behind = false;
    for (With.CommonTable table : with.tables()) {
      behind |= table == from;
      if (behind) {
        later.add(table.name());
      }
    }
    statement.laterCommonTables(later);
  }

  private AlgebraNode plan(With.CommonTable table, int id, CommonTables known, boolean recursive) {
    Statement source = table.statement();
    if (source instanceof DataChange.Merge) {
      throw new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, "MERGE not supported in WITH query")
          .at(table.position());
    }
    if (source instanceof DataChange change) {
      if (!analyzer.isOutermost()) {
        throw new SqlFailure(
                SqlState.FEATURE_NOT_SUPPORTED,
                "WITH clause containing a data-modifying statement must be at the top level")
            .at(table.position());
      }
      return new ChangeAnalyzer(statement, known).analyze(change);
    }
    if (!(source instanceof Query query)) {
      throw SqlFailure.notSupported("this statement in WITH").at(table.position());
    }
    if (!recursive) {
      return nested(known).analyze(query);
    }
    CommonTables pending = known.with(new CommonTables.Entry(id, table.name(), null));
    try {
      return nested(pending).analyze(query);
    } catch (CommonTables.SelfReference reference) {
      if (reference.id() != id) {
        throw reference;
      }
      return recursive(table, id, known, query);
    }
  }

  private QueryAnalyzer nested(CommonTables known) {
    return new QueryAnalyzer(statement, analyzer.outer(), analyzer.seesOuter(), known);
  }

  private AlgebraNode recursive(With.CommonTable table, int id, CommonTables known, Query query) {
    if (!(query.body() instanceof Query.SetOperation union)
        || union.operator() != Query.SetOperator.UNION) {
      throw new SqlFailure(
              SqlState.INVALID_RECURSION,
              "recursive query \""
                  + table.name()
                  + "\" does not have the form non-recursive-term UNION [ALL] recursive-term")
          .at(table.position());
    }
    if (!query.orderBy().isEmpty()) {
      throw new SqlFailure(
              SqlState.FEATURE_NOT_SUPPORTED, "ORDER BY in a recursive query is not implemented")
          .at(ExpressionStart.of(query.orderBy().get(0).expression()));
    }
    CommonTables outer = known;
    WithAnalyzer inner = null;
    if (query.with() != null) {
      inner = new WithAnalyzer(nested(known));
      outer = inner.analyze(query.with());
    }
    AlgebraNode seed = nonRecursive(table, id, outer, union.left());
    List<OutputColumn> columns = named(seed.columns(), table);
    CommonTables step = outer.with(new CommonTables.Entry(id, table.name(), columns));
    int before = statement.commonTableReferences(id).size();
    AlgebraNode term = nested(step).analyzeOpen(union.right());
    List<Integer> references = statement.commonTableReferences(id);
    new RecursiveTermCheck(id, table.name(), references.subList(before, references.size()))
        .check(term);
    AlgebraNode combined = new SetOperationAnalyzer(nested(step)).combine(union, seed, term);
    AlgebraNode.SetOperation operation = (AlgebraNode.SetOperation) combined;
    checkTypes(table, union.left(), seed, operation);
    AlgebraNode node =
        new AlgebraNode.RecursiveUnion(
            id, union.all(), operation.left(), operation.right(), columns);
    Scope scope =
        Scope.query(
            analyzer.outer(), analyzer.seesOuter(), known, List.of(FromEntry.of(null, columns, 0)));
    node = nested(known).limited(node, query.limit(), scope);
    return inner == null ? node : inner.around(node);
  }

  private AlgebraNode nonRecursive(With.CommonTable table, int id, CommonTables known, Query left) {
    try {
      CommonTables pending = known.with(new CommonTables.Entry(id, table.name(), null));
      return nested(pending).analyze(left);
    } catch (CommonTables.SelfReference reference) {
      throw new SqlFailure(
              SqlState.INVALID_RECURSION,
              "recursive reference to query \""
                  + table.name()
                  + "\" must not appear within its non-recursive term")
          .at(left.position());
    }
  }

  private static void checkTypes(
      With.CommonTable table, Query query, AlgebraNode seed, AlgebraNode.SetOperation operation) {
    for (int i = 0; i < seed.columns().size(); i++) {
      OutputColumn first = seed.columns().get(i);
      OutputColumn overall = operation.columns().get(i);
      if (first.type().oid() != overall.type().oid()) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "recursive query \""
                    + table.name()
                    + "\" column "
                    + (i + 1)
                    + " has type "
                    + TypeText.of(first.type(), first.typmod())
                    + " in non-recursive term but type "
                    + TypeText.of(overall.type(), overall.typmod())
                    + " overall")
            .hint("Cast the output of the non-recursive term to the correct type.")
            .at(SetOperationAnalyzer.columnPosition(query, i));
      }
    }
  }

  private static List<OutputColumn> named(List<OutputColumn> columns, With.CommonTable table) {
    if (table.columns().size() > columns.size()) {
      throw new SqlFailure(
              SqlState.INVALID_COLUMN_REFERENCE,
              "WITH query \""
                  + table.name()
                  + "\" has "
                  + columns.size()
                  + " columns available but "
                  + table.columns().size()
                  + " columns specified")
          .at(table.position());
    }
    List<OutputColumn> named = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      OutputColumn column = columns.get(i);
      String name = i < table.columns().size() ? table.columns().get(i) : column.name();
      named.add(
          new OutputColumn(
              name, column.type(), column.typmod(), column.table(), column.attribute()));
    }
    return named;
  }

  /** The body with the common tables around it, the first one outermost. */
  AlgebraNode around(AlgebraNode body) {
    AlgebraNode node = body;
    for (int i = planned.size() - 1; i >= 0; i--) {
      Planned common = planned.get(i);
      boolean unread =
          common.table().statement() instanceof Query
              && statement.commonTableReferences(common.id()).isEmpty();
      if (unread) { // PostgreSQL does not even plan it
        statement.privileges().forget(uses.get(i)[0], uses.get(i)[1]);
      }
      Boolean materialized =
          switch (common.table().materialization()) {
            case DEFAULT -> null;
            case ALWAYS -> Boolean.TRUE;
            case NEVER -> Boolean.FALSE;
          };
      node =
          new AlgebraNode.CommonTable(
              common.id(), common.table().name(), materialized, common.node(), node);
    }
    return node;
  }
}

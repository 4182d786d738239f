package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.DataChange;
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
      int id = statement.takeCommonTable();
      laterNames(with, table);
      int firstUse = statement.privileges().size();
      SearchCycle clauses = SearchCycle.of(statement, table);
      AlgebraNode node = plan(table, id, known, with.recursive(), clauses);
      List<OutputColumn> columns = named(node.columns(), table);
      planned.add(new Planned(id, table, node));
      uses.add(new int[] {firstUse, statement.privileges().size()});
      int added = clauses == null ? 0 : clauses.added().size();
      known = known.with(new CommonTables.Entry(id, table.name(), columns, added, true));
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

  private AlgebraNode plan(
      With.CommonTable table, int id, CommonTables known, boolean recursive, SearchCycle clauses) {
    if (recursive && table.statement() instanceof Query query) {
      CommonTables pending = known.with(new CommonTables.Entry(id, table.name(), null));
      try {
        return flat(nested(pending).analyze(query), table, clauses);
      } catch (CommonTables.SelfReference reference) {
        if (reference.id() != id) {
          throw reference;
        }
        return new RecursiveTableAnalyzer(analyzer, table, id, clauses).analyze(known, query);
      }
    }
    return flat(plan(table, known), table, clauses);
  }

  /** The plan of a table that does not name itself, which can be neither searched nor cyclic. */
  private static AlgebraNode flat(AlgebraNode node, With.CommonTable table, SearchCycle clauses) {
    if (clauses != null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "WITH query is not recursive")
          .at(table.position());
    }
    return node;
  }

  private AlgebraNode plan(With.CommonTable table, CommonTables known) {
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
    return nested(known).analyze(query);
  }

  private QueryAnalyzer nested(CommonTables known) {
    return new QueryAnalyzer(statement, analyzer.outer(), analyzer.seesOuter(), known);
  }

  /** The columns under the names that the common table lists. */
  static List<OutputColumn> named(List<OutputColumn> columns, With.CommonTable table) {
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

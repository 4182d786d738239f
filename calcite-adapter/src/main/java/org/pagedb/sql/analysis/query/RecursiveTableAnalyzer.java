package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.analysis.resolution.Collations;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.With;

/** A common table that names itself: a non-recursive term UNION a recursive one. */
final class RecursiveTableAnalyzer {

  private final QueryAnalyzer analyzer;
  private final StatementContext statement;
  private final With.CommonTable table;
  private final int id;
  private final SearchCycle clauses;

  /** {@code clauses} are SEARCH and CYCLE, or null. */
  RecursiveTableAnalyzer(
      QueryAnalyzer analyzer, With.CommonTable table, int id, SearchCycle clauses) {
    this.analyzer = analyzer;
    this.statement = analyzer.statement();
    this.table = table;
    this.id = id;
    this.clauses = clauses;
  }

  private QueryAnalyzer nested(CommonTables known) {
    return new QueryAnalyzer(statement, analyzer.outer(), analyzer.seesOuter(), known);
  }

  /** The plan; {@code known} are the common tables before it. */
  AlgebraNode analyze(CommonTables known, Query query) {
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
    AlgebraNode node = union(union, outer);
    Scope scope =
        Scope.query(
            analyzer.outer(),
            analyzer.seesOuter(),
            known,
            List.of(FromEntry.of(null, node.columns(), 0)));
    node = nested(known).limited(node, query.limit(), scope);
    return inner == null ? node : inner.around(node);
  }

  private AlgebraNode union(Query.SetOperation union, CommonTables outer) {
    AlgebraNode seed = nonRecursive(outer, union.left());
    List<OutputColumn> own = WithAnalyzer.named(seed.columns(), table);
    List<OutputColumn> columns = new ArrayList<>(own);
    int added = 0;
    AlgebraNode widened = seed;
    if (clauses != null) {
      clauses.over(own);
      columns.addAll(clauses.added());
      added = columns.size() - own.size();
      widened = clauses.widened(seed);
    }
    CommonTables step = outer.with(new CommonTables.Entry(id, table.name(), columns, added, true));
    int before = statement.commonTableReferences(id).size();
    QueryAnalyzer right = nested(step);
    CarriedColumns carried = clauses == null ? null : new CarriedColumns(clauses, id);
    AlgebraNode term = right.carrying(carried).analyzeOpen(union.right());
    List<Integer> references = statement.commonTableReferences(id);
    new RecursiveTermCheck(id, table.name(), references.subList(before, references.size()))
        .check(term);
    if (clauses != null && !carried.isFound()) {
      term = clauses.widened(term);
    }
    SetOperationAnalyzer sides = new SetOperationAnalyzer(nested(step));
    AlgebraNode.SetOperation operation =
        (AlgebraNode.SetOperation) sides.combine(union, widened, term);
    checkTypes(union.left(), seed, operation);
    if (clauses == null) {
      return new AlgebraNode.RecursiveUnion(
          id, union.all(), operation.left(), operation.right(), columns);
    }
    requireSelect(union.left(), "left", SqlState.FEATURE_NOT_SUPPORTED);
    requireSelect(union.right(), "right", SqlState.SYNTAX_ERROR);
    clauses.check();
    if (!carried.isFound()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "with a SEARCH or CYCLE clause, the recursive reference to WITH query \""
              + table.name()
              + "\" must be at the top level of its right-hand SELECT");
    }
    return new AlgebraNode.RecursiveUnion(
        id, union.all(), clauses.seed(seed), clauses.step(operation.right()), columns);
  }

  private AlgebraNode nonRecursive(CommonTables known, Query left) {
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

  private static void requireSelect(Query side, String name, SqlState state) {
    boolean plain =
        side.with() == null
            && side.orderBy().isEmpty()
            && side.limit() == null
            && side.locking().isEmpty();
    if (plain && side.body() instanceof Query.SetOperation) {
      throw new SqlFailure(
          state,
          "with a SEARCH or CYCLE clause, the " + name + " side of the UNION must be a SELECT");
    }
  }

  private void checkTypes(Query query, AlgebraNode seed, AlgebraNode.SetOperation operation) {
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
      int collation = first.type().collationOid();
      if (collation > 0 && collation != overall.type().collationOid()) {
        throw new SqlFailure(
                SqlState.COLLATION_MISMATCH,
                "recursive query \""
                    + table.name()
                    + "\" column "
                    + (i + 1)
                    + " has collation \""
                    + Collations.name(collation)
                    + "\" in non-recursive term but collation \""
                    + Collations.name(overall.type().collationOid())
                    + "\" overall")
            .hint("Use the COLLATE clause to set the collation of the non-recursive term.")
            .at(SetOperationAnalyzer.columnPosition(query, i));
      }
    }
  }
}

package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.RelationName;

/** Statements that change rows. */
public final class ChangeAnalyzer {

  private static final char MATERIALIZED_VIEW = 'm';

  private final StatementContext statement;
  private final CommonTables commonTables;

  /** For a statement of its own. */
  public ChangeAnalyzer(StatementContext statement) {
    this(statement, CommonTables.NONE);
  }

  ChangeAnalyzer(StatementContext statement, CommonTables commonTables) {
    this.statement = statement;
    this.commonTables = commonTables;
  }

  /** The statement as a plan. */
  public AlgebraNode analyze(DataChange change) {
    if (change.with() == null) {
      return change(change, commonTables);
    }
    WithAnalyzer with = new WithAnalyzer(QueryAnalyzer.ofChange(statement, commonTables));
    CommonTables known = with.analyze(change.with());
    return with.around(change(change, known));
  }

  private AlgebraNode change(DataChange change, CommonTables known) {
    if (change instanceof DataChange.Insert insert) {
      UpdatableView view = view(insert.table(), "insert into");
      return new InsertAnalyzer(statement, known, table(insert.table(), view), view)
          .analyze(insert);
    } else if (change instanceof DataChange.Update update) {
      UpdatableView view = view(update.table(), "update");
      return new UpdateAnalyzer(statement, known, table(update.table(), view), view)
          .analyze(update);
    } else if (change instanceof DataChange.Delete delete) {
      UpdatableView view = view(delete.table(), "delete from");
      return new DeleteAnalyzer(statement, known, table(delete.table(), view), view)
          .analyze(delete);
    }
    DataChange.Merge merge = (DataChange.Merge) change;
    return new MergeAnalyzer(statement, known, mergeTarget(merge.table())).analyze(merge);
  }

  private Table mergeTarget(RelationName name) {
    Relation relation = statement.relations().require(name);
    if (relation instanceof Table table && table.kind() != MATERIALIZED_VIEW) {
      return table;
    }
    String kind =
        relation instanceof View
            ? "views"
            : relation instanceof Table ? "materialized views" : "sequences";
    throw new SqlFailure(
            SqlState.FEATURE_NOT_SUPPORTED,
            "cannot execute MERGE on relation \"" + relation.name() + "\"")
        .detail("This operation is not supported for " + kind + ".");
  }

  /** The constraints of a table, and the check options of the view that it is changed through. */
  static List<AlgebraNode.Check> checks(
      StatementContext statement, Table table, UpdatableView view) {
    List<AlgebraNode.Check> checks = StoredExpressions.checks(statement, table);
    if (view == null || view.checks().isEmpty()) {
      return checks;
    }
    List<AlgebraNode.Check> all = new ArrayList<>(checks);
    all.addAll(view.checks());
    return all;
  }

  /** The view that a name means, or null if it means something else. */
  private UpdatableView view(RelationName name, String verb) {
    boolean common = name.schema() == null && commonTables.find(name.name()) != null;
    return !common && statement.relations().find(name) instanceof View view
        ? UpdatableView.of(statement, view, verb)
        : null;
  }

  private Table table(RelationName name, UpdatableView view) {
    return view == null ? target(name) : view.table();
  }

  private Table target(RelationName name) {
    if (name.schema() == null && commonTables.find(name.name()) != null) {
      throw new SqlFailure(
              SqlState.UNDEFINED_TABLE,
              "relation \"" + name.name() + "\" cannot be the target of a modifying statement")
          .at(name.position());
    }
    Relation relation = statement.relations().require(name);
    if (relation instanceof Table table) {
      if (table.kind() == MATERIALIZED_VIEW) {
        throw new SqlFailure(
            SqlState.WRONG_OBJECT_TYPE, "cannot change materialized view \"" + name.name() + "\"");
      }
      return table;
    }
    throw new SqlFailure(
        SqlState.WRONG_OBJECT_TYPE, "cannot change sequence \"" + name.name() + "\"");
  }
}

package org.pagedb.sql.analysis.query;

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
    WithAnalyzer with = new WithAnalyzer(new QueryAnalyzer(statement, null, false, commonTables));
    CommonTables known = with.analyze(change.with());
    return with.around(change(change, known));
  }

  private AlgebraNode change(DataChange change, CommonTables known) {
    if (change instanceof DataChange.Insert insert) {
      return new InsertAnalyzer(statement, known, target(insert.table(), "insert into"))
          .analyze(insert);
    } else if (change instanceof DataChange.Update update) {
      return new UpdateAnalyzer(statement, known, target(update.table(), "update")).analyze(update);
    } else if (change instanceof DataChange.Delete delete) {
      return new DeleteAnalyzer(statement, known, target(delete.table(), "delete from"))
          .analyze(delete);
    }
    throw SqlFailure.notSupported("MERGE").at(change.position());
  }

  private Table target(RelationName name, String verb) {
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
    if (relation instanceof View) {
      throw SqlFailure.notSupported(verb + " a view").at(name.position());
    }
    throw new SqlFailure(
        SqlState.WRONG_OBJECT_TYPE, "cannot change sequence \"" + name.name() + "\"");
  }
}

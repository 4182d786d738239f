package org.pagedb.sql.session;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.exec.plan.PhysicalPlan;
import org.pagedb.sql.type.PgType;

/**
 * A prepared statement: what the client declared, and the newest analysis and plan. These are right
 * for one version of the catalog and one version of the settings; for another they are made again.
 */
final class SessionStatement implements PreparedStatement {

  /**
   * A statement as planned against one catalog.
   *
   * @param refusal why the user may not run it, or null if he may
   */
  record Planned(
      Catalog catalog,
      AnalysisKey key,
      List<PgType> parameterTypes,
      List<OutputColumn> columns,
      PhysicalPlan plan,
      TableLocks locks,
      PlannedSizes sizes,
      String refusal) {

    /**
     * The plan.
     *
     * @throws SqlFailure 42501 if the user may not run it
     */
    @Override
    public PhysicalPlan plan() {
      if (refusal != null) {
        throw new SqlFailure(SqlState.INSUFFICIENT_PRIVILEGE, refusal);
      }
      return plan;
    }
  }

  private final SessionText text;
  private final List<PgType> declared;
  private Planned planned;

  SessionStatement(SessionText text, List<PgType> declared, Planned planned) {
    this.text = text;
    this.declared = declared;
    this.planned = planned;
  }

  @Override
  public SessionText statement() {
    return text;
  }

  @Override
  public List<PgType> parameterTypes() {
    return planned.parameterTypes();
  }

  @Override
  public List<OutputColumn> columns() {
    return planned.columns();
  }

  List<PgType> declared() {
    return declared;
  }

  Planned planned() {
    return planned;
  }

  void planned(Planned newer) {
    planned = newer;
  }
}

package org.pagedb.sql.exec.access;

/**
 * Which ways of carrying things out the planner may use, as PostgreSQL's {@code enable_} settings
 * say. A way that is switched off is still taken where there is no other.
 *
 * @param disabled one bit for each {@link Method} that is switched off
 */
public record PlannerMethods(int disabled) {

  /** All of them. */
  public static final PlannerMethods ALL = new PlannerMethods(0);

  /** A way that can be switched off; the setting is {@code enable_} and the name. */
  public enum Method {
    SEQSCAN,
    INDEXSCAN,
    INDEXONLYSCAN,
    BITMAPSCAN,
    HASHJOIN,
    MERGEJOIN,
    NESTLOOP,
    HASHAGG,
    SORT,
    INCREMENTAL_SORT;

    /** The setting that switches it. */
    public String setting() {
      return "enable_" + name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PlannerMethods that && disabled == that.disabled;
  }

  @Override
  public int hashCode() {
    return disabled;
  }

  /** The same without one of them. */
  public PlannerMethods without(Method method) {
    return new PlannerMethods(disabled | 1 << method.ordinal());
  }

  /** Whether it is switched on. */
  public boolean allows(Method method) {
    return (disabled & 1 << method.ordinal()) == 0;
  }

  /** What it costs more: 0 if it is switched on. */
  public double penalty(Method method) {
    return allows(method) ? 0 : Costs.DISABLED;
  }
}

package org.pagedb.sql.exec.run;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.TypeContext;

/**
 * One execution of a plan: parameters, settings, the outer row, and what its operators share. Made
 * for each execution, and for each sub-plan that sees an outer row of its own.
 */
public final class ExecutionContext {

  private final StatementEnvironment environment;
  private final Object[] parameters;
  private final OuterRow outer;
  private final Map<Object, Object> shared;
  private final Map<Object, NodeStatistics> statistics;
  private final ParallelShares shares;

  /** The context of a whole statement. */
  public ExecutionContext(StatementEnvironment environment, Object[] parameters) {
    this(environment, parameters.clone(), null, Map.of(), null, null);
  }

  /** As this, with statistics of each plan node for EXPLAIN ANALYZE. */
  public ExecutionContext analyzing() {
    return new ExecutionContext(
        environment, parameters, outer, shared, new IdentityHashMap<>(), shares);
  }

  private ExecutionContext(
      StatementEnvironment environment,
      Object[] parameters,
      OuterRow outer,
      Map<Object, Object> shared,
      Map<Object, NodeStatistics> statistics,
      ParallelShares shares) {
    this.environment = environment;
    this.parameters = parameters;
    this.outer = outer;
    this.shared = shared;
    this.statistics = statistics;
    this.shares = shares;
  }

  /** The same execution as a sub-plan sees it, whose level-1 outer row is {@code row}. */
  public ExecutionContext inside(OuterRow row) {
    return new ExecutionContext(environment, parameters, row, shared, statistics, shares);
  }

  /** The same execution in another environment, for example with a later snapshot. */
  public ExecutionContext in(StatementEnvironment other) {
    return new ExecutionContext(other, parameters, outer, shared, statistics, shares);
  }

  /**
   * The same execution for one lane of a parallel part, with statistics of its own since another
   * thread may keep them; {@link #absorb} brings those home.
   */
  public ExecutionContext lane(StatementEnvironment other, ParallelShares laneShares) {
    return new ExecutionContext(
        other,
        parameters,
        outer,
        shared,
        statistics == null ? null : new IdentityHashMap<>(),
        laneShares);
  }

  /**
   * Takes over what lanes have counted, when no other thread keeps it any more.
   *
   * @param loops how many threads did the lanes' work: a node that no lane ran twice was run so
   *     often
   */
  public void absorb(List<ExecutionContext> lanes, int loops) {
    if (statistics == null) {
      return;
    }
    Map<Object, NodeStatistics> sums = new IdentityHashMap<>();
    for (ExecutionContext lane : lanes) {
      lane.statistics.forEach(
          (node, counted) ->
              sums.computeIfAbsent(node, key -> new NodeStatistics()).addLane(counted));
    }
    sums.forEach((node, counted) -> statistics(node).addRuns(counted, loops));
  }

  /** What the lanes of a parallel part share; null outside of one. */
  public ParallelShares shares() {
    return shares;
  }

  /** The session. */
  public StatementEnvironment environment() {
    return environment;
  }

  /** The settings that text input and output depend on. */
  public TypeContext types() {
    return environment.typeContext();
  }

  /** The datum of a parameter, from 0; null for NULL. */
  public Object parameter(int index) {
    if (index >= parameters.length) {
      throw new SqlFailure(SqlState.UNDEFINED_PARAMETER, "there is no parameter $" + (index + 1));
    }
    return parameters[index];
  }

  /** The level-1 outer row, or null outside sub-plans. */
  public OuterRow outer() {
    return outer;
  }

  /** Ends the statement with 57014 if that was asked for. Called once a batch. */
  public void checkInterrupts() {
    environment.checkInterrupts();
  }

  /** Gives the parameters of the next execution of the same operators, as many as before. */
  public void bind(Object[] newParameters) {
    System.arraycopy(newParameters, 0, parameters, 0, parameters.length);
  }

  /** What an enclosing operator shares under a key with those inside it, or null. */
  public Object shared(Object key) {
    return shared.get(key);
  }

  /** The same execution for operators that see {@code value} under a key. */
  public ExecutionContext sharing(Object key, Object value) {
    Map<Object, Object> more = new HashMap<>(shared);
    more.put(key, value);
    return new ExecutionContext(environment, parameters, outer, more, statistics, shares);
  }

  /** The statistics kept for a plan node, or null if none are. */
  public NodeStatistics statistics(Object node) {
    return statistics == null
        ? null
        : statistics.computeIfAbsent(node, key -> new NodeStatistics());
  }

  /** The statistics of a plan node that has run, or null. */
  public NodeStatistics known(Object node) {
    return statistics == null ? null : statistics.get(node);
  }

  /** The operator itself, or one that times it if statistics are kept. */
  public Operator watched(Object node, Operator operator) {
    return statistics == null ? operator : new TimedOperator(operator, statistics(node));
  }
}

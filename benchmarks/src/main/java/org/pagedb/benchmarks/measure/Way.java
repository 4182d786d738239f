package org.pagedb.benchmarks.measure;

/**
 * One way of doing a piece of work.
 *
 * @param name as it appears in tables
 * @param before what is done before each run and not measured
 * @param work what is measured; its answer is the same for all ways of a trial
 */
public record Way(String name, Step before, Work work) {

  private static final Step NOTHING = () -> {};

  /** A way that needs no preparation. */
  public static Way of(String name, Work work) {
    return new Way(name, NOTHING, work);
  }

  /** Measured work. */
  @FunctionalInterface
  public interface Work {
    /** Does it, and gives an answer by which ways are compared. */
    long run() throws Exception;
  }

  /** Work that is not measured. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void run() throws Exception;
  }
}

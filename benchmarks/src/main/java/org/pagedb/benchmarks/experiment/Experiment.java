package org.pagedb.benchmarks.experiment;

/**
 * A question and what answers it.
 *
 * @param page the page of {@code docs/performance} with the answer, without its ending
 * @param body what is done
 */
public record Experiment(String page, Body body) {

  /** The work of an experiment. */
  @FunctionalInterface
  public interface Body {
    /** Does it. */
    Findings run(Scale scale) throws Exception;
  }
}

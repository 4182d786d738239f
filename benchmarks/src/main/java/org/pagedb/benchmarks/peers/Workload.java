package org.pagedb.benchmarks.peers;

import java.util.stream.DoubleStream;
import org.pagedb.benchmarks.measure.Measured;

/**
 * Something to be measured on every peer.
 *
 * @param name as it appears in tables
 * @param unit of its values
 * @param body a run
 */
record Workload(String name, Unit unit, Body body) {

  /** What is measured. */
  enum Unit {
    MILLISECONDS("ms", false),
    MICROSECONDS("µs", false),
    MEGABYTES("MB", false),
    PER_SECOND("1/s", true);

    final String sign;
    final boolean moreIsBetter;

    Unit(String sign, boolean moreIsBetter) {
      this.sign = sign;
      this.moreIsBetter = moreIsBetter;
    }
  }

  /** The work; {@code round} counts runs on this peer from 0, warm-up included. */
  @FunctionalInterface
  interface Body {
    Sample run(PeerSession session, int round) throws Exception;
  }

  /** A query whose only number is the answer. */
  static Workload query(String name, String sql, int... parameters) {
    return repeated(
        name,
        (session, round) -> {
          long start = System.nanoTime();
          return Sample.since(start, session.number(sql, parameters));
        });
  }

  /**
   * Work that may be short: a round repeats it for a while and takes the median of its
   * milliseconds, so that warming up is warming up for whatever it is that takes a tenth of one.
   */
  static Workload repeated(String name, Body body) {
    return new Workload(
        name,
        Unit.MILLISECONDS,
        (session, round) -> {
          long end = System.nanoTime() + session.sizes().repeat().toNanos();
          Sample first = body.run(session, round);
          DoubleStream.Builder values = DoubleStream.builder().add(first.value());
          while (System.nanoTime() < end) {
            values.add(body.run(session, round).value());
          }
          return new Sample(Measured.median(values.build().toArray()), first.answer());
        });
  }
}

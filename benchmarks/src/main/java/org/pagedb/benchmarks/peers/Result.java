package org.pagedb.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.benchmarks.measure.Measured;

/** What a workload gave on one peer: its values, or why there are none. */
final class Result {

  private final Group group;
  private final Workload workload;
  private final Peer peer;
  private final List<Double> values = new ArrayList<>();
  private String refusal;

  Result(Group group, Workload workload, Peer peer) {
    this.group = group;
    this.workload = workload;
    this.peer = peer;
  }

  Group group() {
    return group;
  }

  Workload workload() {
    return workload;
  }

  Peer peer() {
    return peer;
  }

  List<Double> values() {
    return values;
  }

  void add(double value) {
    values.add(value);
  }

  void refuse(String reason) {
    refusal = reason;
  }

  /** Why there is no number, or null. */
  String refusal() {
    return refusal;
  }

  boolean hasNumber() {
    return refusal == null && !values.isEmpty();
  }

  double median() {
    return Measured.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  @Override
  public String toString() {
    return peer.name() + ", " + workload.name() + ": " + (refusal == null ? values : refusal);
  }

  /** How many times worse than another it is; below 1 it is better. */
  double timesWorseThan(Result other) {
    return workload.unit().moreIsBetter ? other.median() / median() : median() / other.median();
  }
}

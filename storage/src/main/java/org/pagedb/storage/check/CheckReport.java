package org.pagedb.storage.check;

import java.util.ArrayList;
import java.util.List;

/** What a check found; filled by one thread. */
public final class CheckReport {

  /** More problems than this are counted and not kept. */
  private static final int KEPT = 100;

  private final List<Problem> problems = new ArrayList<>();
  private long problemCount;
  private long pages;
  private long tuples;

  /** Notes a problem. */
  public void add(Problem problem) {
    problemCount++;
    if (problems.size() < KEPT) {
      problems.add(problem);
    }
  }

  void countPage() {
    pages++;
  }

  void countTuple() {
    tuples++;
  }

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return problemCount == 0;
  }

  /** The first problems. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** How many pages were looked at. */
  public long pages() {
    return pages;
  }

  /** How many tuples were looked at. */
  public long tuples() {
    return tuples;
  }

  /** All of it, for people. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("%d pages, %d tuples, %d problems".formatted(pages, tuples, problemCount));
    for (Problem problem : problems) {
      text.append('\n').append(problem);
    }
    if (problemCount > problems.size()) {
      text.append("\nand %d more".formatted(problemCount - problems.size()));
    }
    return text.toString();
  }
}

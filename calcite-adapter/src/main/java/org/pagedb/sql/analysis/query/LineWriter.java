package org.pagedb.sql.analysis.query;

/** Text in lines, indented as PostgreSQL indents the clauses of queries. */
final class LineWriter {

  /** How much further the clauses of a query stand than the query around it. */
  static final int STANDARD = 8;

  /** How far the further items of a list stand to the right of their clause. */
  static final int VARIABLE = 4;

  private static final int DEEPEST = 40;

  private final StringBuilder out = new StringBuilder();
  private int level;

  LineWriter(int level) {
    this.level = level;
  }

  int level() {
    return level;
  }

  void indent(int change) {
    level += change;
  }

  LineWriter append(String text) {
    if (text.startsWith("\n")) {
      trim();
    }
    out.append(text);
    return this;
  }

  /** Takes blanks away from the end. */
  void trim() {
    while (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
  }

  /**
   * Begins a line.
   *
   * @param before how the indentation changes for this line and those after it
   * @param after how it changes for those after it
   * @param plus how much further this line stands
   */
  void line(String word, int before, int after, int plus) {
    level += before;
    trim();
    int amount = Math.max(level, 0);
    if (level >= DEEPEST) {
      amount = (DEEPEST + (level - DEEPEST) / (STANDARD / 2)) % DEEPEST;
    }
    out.append('\n').append(" ".repeat(amount + plus)).append(word);
    level = Math.max(level + after, 0);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}

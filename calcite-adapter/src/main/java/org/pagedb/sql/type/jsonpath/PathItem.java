package org.pagedb.sql.type.jsonpath;

import java.util.List;

/**
 * A step or an operation of a path.
 *
 * @param kind what it does
 * @param value what the kind needs besides operands: the {@link String} of a key, string, variable
 *     or of {@code datetime}'s template (null for none), a number, a boolean, the {@link
 *     Subscript}s of an array accessor, the {@link Levels} of {@code **}, the {@link Pattern} of
 *     {@code like_regex}
 * @param left the first or only operand, or null
 * @param right the second operand, or null
 * @param next the step that goes on with this one's results, or null
 */
public record PathItem(Kind kind, Object value, PathItem left, PathItem right, PathItem next) {

  /** What an item does; the order of the operators is their priority's. */
  public enum Kind {
    OR("||", 0),
    AND("&&", 1),
    EQUAL("==", 2),
    NOT_EQUAL("!=", 2),
    LESS("<", 2),
    GREATER(">", 2),
    LESS_OR_EQUAL("<=", 2),
    GREATER_OR_EQUAL(">=", 2),
    STARTS_WITH("starts with", 2),
    ADD("+", 3),
    SUBTRACT("-", 3),
    MULTIPLY("*", 4),
    DIVIDE("/", 4),
    REMAINDER("%", 4),
    PLUS("+", 5),
    MINUS("-", 5),
    NULL("null", 6),
    BOOLEAN("", 6),
    NUMBER("", 6),
    STRING("", 6),
    VARIABLE("$", 6),
    KEY("", 6),
    ROOT("$", 6),
    CURRENT("@", 6),
    LAST("last", 6),
    ANY_ELEMENT("[*]", 6),
    ANY_KEY("*", 6),
    SUBSCRIPTS("", 6),
    ANY_LEVEL("**", 6),
    FILTER("", 6),
    NOT("!", 6),
    IS_UNKNOWN("is unknown", 6),
    EXISTS("exists", 6),
    LIKE_REGEX("like_regex", 6),
    TYPE("type", 6),
    SIZE("size", 6),
    ABS("abs", 6),
    FLOOR("floor", 6),
    CEILING("ceiling", 6),
    DOUBLE("double", 6),
    DATETIME("datetime", 6),
    KEYVALUE("keyvalue", 6);

    private final String word;
    private final int priority;

    Kind(String word, int priority) {
      this.word = word;
      this.priority = priority;
    }

    /** How it is written. */
    public String word() {
      return word;
    }

    int priority() {
      return priority;
    }

    boolean isBinary() {
      return ordinal() <= REMAINDER.ordinal();
    }

    /** Whether its result is true, false or unknown. */
    public boolean isPredicate() {
      return ordinal() <= STARTS_WITH.ordinal()
          || this == NOT
          || this == IS_UNKNOWN
          || this == EXISTS
          || this == LIKE_REGEX;
    }

    boolean isMethod() {
      return ordinal() >= TYPE.ordinal();
    }
  }

  /** Elements from one index to another, or the one if {@code to} is null. */
  public record Subscript(PathItem from, PathItem to) {}

  /**
   * How deep {@code **} goes.
   *
   * @param first 0 for the value itself, {@link #LAST} for the leaves
   * @param last likewise, {@link #LAST} for no limit
   */
  public record Levels(long first, long last) {

    /** The deepest level there is. */
    public static final long LAST = 0xFFFF_FFFFL;
  }

  /** A regular expression with XQuery's flags. */
  public record Pattern(String text, String flags) {}

  static PathItem of(Kind kind) {
    return new PathItem(kind, null, null, null, null);
  }

  static PathItem of(Kind kind, Object value) {
    return new PathItem(kind, value, null, null, null);
  }

  static PathItem unary(Kind kind, PathItem operand) {
    return new PathItem(kind, null, operand, null, null);
  }

  static PathItem binary(Kind kind, PathItem left, PathItem right) {
    return new PathItem(kind, null, left, right, null);
  }

  PathItem then(List<PathItem> steps) {
    PathItem following = null;
    for (int i = steps.size() - 1; i >= 0; i--) {
      following = steps.get(i).withNext(following);
    }
    return withNext(following);
  }

  private PathItem withNext(PathItem following) {
    return following == null ? this : new PathItem(kind, value, left, right, following);
  }
}

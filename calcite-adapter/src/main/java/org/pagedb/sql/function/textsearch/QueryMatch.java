package org.pagedb.sql.function.textsearch;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.pagedb.sql.type.textsearch.QueryNode;
import org.pagedb.sql.type.textsearch.QueryNode.Both;
import org.pagedb.sql.type.textsearch.QueryNode.Not;
import org.pagedb.sql.type.textsearch.QueryNode.Operator;
import org.pagedb.sql.type.textsearch.QueryNode.Word;
import org.pagedb.sql.type.textsearch.TextQuery;
import org.pagedb.sql.type.textsearch.TextVector;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;
import org.pagedb.sql.type.textsearch.TextVector.Place;

/** Whether a query fits a vector; phrases by the places of their words, as {@code TS_execute}. */
final class QueryMatch {

  private final TextVector vector;

  private QueryMatch(TextVector vector) {
    this.vector = vector;
  }

  static boolean matches(TextVector vector, TextQuery query) {
    return query.root() != null && new QueryMatch(vector).test(query.root());
  }

  private boolean test(QueryNode node) {
    if (node instanceof Word word) {
      for (Lexeme lexeme : vector.find(word.word(), word.prefix())) {
        if (word.weights() == 0 || hasWeight(lexeme, word.weights())) {
          return true;
        }
      }
      return false;
    }
    if (node instanceof Not not) {
      return !test(not.operand());
    }
    Both both = (Both) node;
    return switch (both.operator()) {
      case AND -> test(both.left()) && test(both.right());
      case OR -> test(both.left()) || test(both.right());
      case PHRASE -> places(both) != null;
    };
  }

  /** Without places a lexeme may have any weight. */
  private static boolean hasWeight(Lexeme lexeme, int weights) {
    for (Place place : lexeme.places()) {
      if ((weights & 1 << place.weight()) != 0) {
        return true;
      }
    }
    return lexeme.places().isEmpty();
  }

  /**
   * Where a part of a phrase ends.
   *
   * @param positions the ends, or the places where it does not end if {@code negated}
   * @param width how many places it takes before its end
   */
  private record Ends(List<Integer> positions, boolean negated, int width) {}

  /** Null if the part is nowhere, or if places are not known. */
  private Ends places(QueryNode node) {
    if (node instanceof Word word) {
      return wordPlaces(word);
    }
    if (node instanceof Not not) {
      Ends operand = places(not.operand());
      if (operand == null) {
        return hasUnknownPlaces(not.operand()) ? null : new Ends(List.of(), true, 0);
      }
      boolean everywhere = operand.positions().isEmpty() && operand.negated();
      return everywhere ? null : new Ends(operand.positions(), !operand.negated(), operand.width());
    }
    Both both = (Both) node;
    return both.operator() == Operator.OR ? either(both) : together(both);
  }

  private boolean hasUnknownPlaces(QueryNode node) {
    if (node instanceof Word word) {
      for (Lexeme lexeme : vector.find(word.word(), word.prefix())) {
        if (lexeme.places().isEmpty()) {
          return true;
        }
      }
      return false;
    }
    if (node instanceof Not not) {
      return hasUnknownPlaces(not.operand());
    }
    return node instanceof Both both
        && (hasUnknownPlaces(both.left()) || hasUnknownPlaces(both.right()));
  }

  private Ends wordPlaces(Word word) {
    TreeSet<Integer> positions = new TreeSet<>();
    for (Lexeme lexeme : vector.find(word.word(), word.prefix())) {
      for (Place place : lexeme.places()) {
        if (word.weights() == 0 || (word.weights() & 1 << place.weight()) != 0) {
          positions.add(place.position());
        }
      }
    }
    return positions.isEmpty() ? null : new Ends(new ArrayList<>(positions), false, 0);
  }

  private Ends together(Both both) {
    Ends left = places(both.left());
    Ends right = left == null ? null : places(both.right());
    if (right == null) {
      return null;
    }
    boolean phrase = both.operator() == Operator.PHRASE;
    int width =
        phrase
            ? both.distance() + left.width() + right.width()
            : Math.max(left.width(), right.width());
    int leftShift = phrase ? both.distance() + right.width() : width - left.width();
    int rightShift = phrase ? 0 : width - right.width();
    if (left.negated() && right.negated()) {
      return new Ends(merged(left, right, leftShift, rightShift, true, true, true), true, width);
    }
    List<Integer> merged =
        merged(
            left,
            right,
            leftShift,
            rightShift,
            !left.negated() && !right.negated(),
            right.negated(),
            left.negated());
    return merged.isEmpty() ? null : new Ends(merged, false, width);
  }

  private Ends either(Both both) {
    Ends left = places(both.left());
    Ends right = places(both.right());
    if (left == null && right == null) {
      return null;
    }
    Ends nothing = new Ends(List.of(), false, 0);
    left = left == null ? nothing : left;
    right = right == null ? nothing : right;
    int width = Math.max(left.width(), right.width());
    int leftShift = width - left.width();
    int rightShift = width - right.width();
    if (left.negated() || right.negated()) {
      List<Integer> absent =
          merged(
              left,
              right,
              leftShift,
              rightShift,
              left.negated() && right.negated(),
              !right.negated(),
              !left.negated());
      return new Ends(absent, true, width);
    }
    return new Ends(merged(left, right, leftShift, rightShift, true, true, true), false, width);
  }

  /** The shifted positions that are in both, only in the left, only in the right. */
  private static List<Integer> merged(
      Ends left,
      Ends right,
      int leftShift,
      int rightShift,
      boolean inBoth,
      boolean leftOnly,
      boolean rightOnly) {
    TreeSet<Integer> a = shifted(left, leftShift);
    TreeSet<Integer> b = shifted(right, rightShift);
    TreeSet<Integer> result = new TreeSet<>();
    for (Integer position : a) {
      if (b.contains(position) ? inBoth : leftOnly) {
        result.add(position);
      }
    }
    for (Integer position : b) {
      if (rightOnly && !a.contains(position)) {
        result.add(position);
      }
    }
    return new ArrayList<>(result);
  }

  private static TreeSet<Integer> shifted(Ends ends, int shift) {
    TreeSet<Integer> shifted = new TreeSet<>();
    for (Integer position : ends.positions()) {
      shifted.add(position + shift);
    }
    return shifted;
  }
}

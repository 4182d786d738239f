package org.pagedb.sql.function.pattern;

import java.util.List;
import java.util.function.IntPredicate;

/** A parsed regular expression. Nodes are compared by identity: each is one place in the text. */
abstract sealed class RegexNode {

  /** Which of several matches from one place is wanted. */
  enum Preference {
    NONE,
    LONGEST,
    SHORTEST
  }

  /** What this node prefers, by PostgreSQL's rules of greediness. */
  Preference preference() {
    return Preference.NONE;
  }

  /** Whether there is a group or a back reference within, so that the parts of a match matter. */
  boolean hasParts() {
    return false;
  }

  /** Whether there is a back reference within. */
  boolean refersBack() {
    return false;
  }

  /** How long a match can be at most, in characters; 0 for a mere condition. */
  abstract long longest();

  private static long capped(long length) {
    return Math.min(length, Integer.MAX_VALUE);
  }

  /** One character of a set. */
  static final class Characters extends RegexNode {
    final IntPredicate set;

    Characters(IntPredicate set) {
      this.set = set;
    }

    @Override
    long longest() {
      return 1;
    }
  }

  /** One after the other. */
  static final class Sequence extends RegexNode {
    final List<RegexNode> nodes;

    Sequence(List<RegexNode> nodes) {
      this.nodes = List.copyOf(nodes);
    }

    @Override
    long longest() {
      long sum = 0;
      for (RegexNode node : nodes) {
        sum = capped(sum + node.longest());
      }
      return sum;
    }

    @Override
    Preference preference() {
      for (RegexNode node : nodes) {
        if (node.preference() != Preference.NONE) {
          return node.preference();
        }
      }
      return Preference.NONE;
    }

    @Override
    boolean hasParts() {
      return nodes.stream().anyMatch(RegexNode::hasParts);
    }

    @Override
    boolean refersBack() {
      return nodes.stream().anyMatch(RegexNode::refersBack);
    }
  }

  /** One of several. */
  static final class Choice extends RegexNode {
    final List<RegexNode> nodes;

    Choice(List<RegexNode> nodes) {
      this.nodes = List.copyOf(nodes);
    }

    @Override
    long longest() {
      long longest = 0;
      for (RegexNode node : nodes) {
        longest = Math.max(longest, node.longest());
      }
      return longest;
    }

    @Override
    Preference preference() {
      return Preference.LONGEST;
    }

    @Override
    boolean hasParts() {
      return nodes.stream().anyMatch(RegexNode::hasParts);
    }

    @Override
    boolean refersBack() {
      return nodes.stream().anyMatch(RegexNode::refersBack);
    }
  }

  /** A node several times. */
  static final class Repeat extends RegexNode {
    static final int UNLIMITED = Integer.MAX_VALUE;

    final RegexNode node;
    final int min;
    final int max;
    final Preference preference;

    Repeat(RegexNode node, int min, int max, Preference preference) {
      this.node = node;
      this.min = min;
      this.max = max;
      this.preference = preference;
    }

    @Override
    long longest() {
      return capped(max * node.longest());
    }

    @Override
    Preference preference() {
      return preference;
    }

    @Override
    boolean hasParts() {
      return node.hasParts();
    }

    @Override
    boolean refersBack() {
      return node.refersBack();
    }
  }

  /** A group whose match is reported; numbered from 1. */
  static final class Group extends RegexNode {
    final int number;
    final RegexNode node;

    Group(int number, RegexNode node) {
      this.number = number;
      this.node = node;
    }

    @Override
    long longest() {
      return node.longest();
    }

    @Override
    Preference preference() {
      return node.preference();
    }

    @Override
    boolean hasParts() {
      return true;
    }

    @Override
    boolean refersBack() {
      return node.refersBack();
    }
  }

  /** What a group has matched, once more. */
  static final class BackReference extends RegexNode {
    final int number;

    private final RegexNode group;

    /** {@code group} is what the group of that number has in it, null if it is not closed yet. */
    BackReference(int number, RegexNode group) {
      this.number = number;
      this.group = group;
    }

    @Override
    long longest() {
      return group == null ? Integer.MAX_VALUE : group.longest();
    }

    @Override
    boolean hasParts() {
      return true;
    }

    @Override
    boolean refersBack() {
      return true;
    }
  }

  /** A condition on a place: {@code ^ $ A Z m M y Y}, the last ones as in escapes. */
  static final class Anchor extends RegexNode {
    final char kind;

    Anchor(char kind) {
      this.kind = kind;
    }

    @Override
    long longest() {
      return 0;
    }
  }

  /** A condition on what follows or comes before. */
  static final class Look extends RegexNode {
    final RegexNode node;
    final boolean ahead;
    final boolean negated;

    Look(RegexNode node, boolean ahead, boolean negated) {
      this.node = node;
      this.ahead = ahead;
      this.negated = negated;
    }

    @Override
    long longest() {
      return 0;
    }
  }
}

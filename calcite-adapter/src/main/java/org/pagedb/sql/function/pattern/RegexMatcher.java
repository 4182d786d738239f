package org.pagedb.sql.function.pattern;

import java.util.Arrays;
import java.util.BitSet;
import org.pagedb.sql.type.service.SessionServices;

/**
 * Finds matches in one text. Positions count code points. First the ends that a match from a place
 * can have are worked out as sets, without backtracking; the longest or shortest is taken, as the
 * expression prefers; then the match is taken apart for its groups.
 *
 * <p>Invariant: within a match, positions count from {@link #base}, where it starts. A set takes
 * room for all positions up to its largest, so this is what keeps a search in a long text linear.
 */
final class RegexMatcher {

  /** How many characters or sets are looked at between two questions whether to go on. */
  private static final int STEPS_BETWEEN_CHECKS = 4096;

  private final Regex regex;
  private final int[] text;
  private final SessionServices session;
  private final int[] bounds; // start and end of each group, the whole match being group 0
  private int base;
  private int steps;

  /** {@code session} is asked whether to go on, since there are expressions that take long. */
  RegexMatcher(Regex regex, int[] text, SessionServices session) {
    this.regex = regex;
    this.text = text;
    this.session = session;
    this.bounds = new int[2 * (regex.groups() + 1)];
  }

  /**
   * The first match that starts at {@code from} or later, as group bounds (−1 if unset); or null.
   * Where nothing is found the next places are tried together, twice as many each time; where they
   * have a match among them, half as many.
   */
  int[] find(int from) {
    int start = from;
    int window = 1;
    while (start <= text.length) {
      int count = Math.min(window, text.length + 1 - start);
      if (count == 1) {
        base = start;
        BitSet ends = ends(regex.node(), only(0));
        if (!ends.isEmpty() && take(ends)) {
          return bounds.clone();
        }
      } else if (matchesFromOneOf(start, count)) {
        window = count / 2;
        continue;
      }
      start += count;
      window = 2 * count;
    }
    return null;
  }

  private boolean matchesFromOneOf(int from, int count) {
    base = from;
    BitSet starts = new BitSet();
    starts.set(0, count);
    return !ends(regex.node(), starts).isEmpty();
  }

  private void step() {
    if (++steps % STEPS_BETWEEN_CHECKS == 0) {
      session.checkInterrupts();
    }
  }

  private int left() {
    return text.length - base;
  }

  private boolean take(BitSet ends) {
    boolean shortest = regex.node().preference() == RegexNode.Preference.SHORTEST;
    int end = shortest ? ends.nextSetBit(0) : ends.length() - 1;
    while (end >= 0) {
      session.checkInterrupts();
      Arrays.fill(bounds, -1);
      if (dissect(regex.node(), 0, end)) {
        bounds[0] = 0;
        bounds[1] = end;
        for (int i = 0; i < bounds.length; i++) {
          bounds[i] += bounds[i] < 0 ? 0 : base;
        }
        return true;
      }
      end = shortest ? ends.nextSetBit(end + 1) : end == 0 ? -1 : ends.previousSetBit(end - 1);
    }
    return false;
  }

  private static BitSet only(int position) {
    BitSet set = new BitSet();
    set.set(position);
    return set;
  }

  /** All places where a match of the node from one of the starts can end. */
  private BitSet ends(RegexNode node, BitSet starts) {
    step();
    if (node instanceof RegexNode.Characters characters) {
      BitSet ends = new BitSet();
      int left = left();
      for (int i = starts.nextSetBit(0); i >= 0 && i < left; i = starts.nextSetBit(i + 1)) {
        step();
        if (characters.set.test(text[base + i])) {
          ends.set(i + 1);
        }
      }
      return ends;
    }
    if (node instanceof RegexNode.Sequence sequence) {
      BitSet current = starts;
      for (RegexNode part : sequence.nodes) {
        current = ends(part, current);
        if (current.isEmpty()) {
          break;
        }
      }
      return current == starts ? (BitSet) starts.clone() : current;
    }
    if (node instanceof RegexNode.Choice choice) {
      BitSet ends = new BitSet();
      for (RegexNode branch : choice.nodes) {
        ends.or(ends(branch, starts));
      }
      return ends;
    }
    if (node instanceof RegexNode.Repeat repeat) {
      return repeated(repeat.node, repeat.min, repeat.max, starts);
    }
    if (node instanceof RegexNode.Group group) {
      return ends(group.node, starts);
    }
    return node instanceof RegexNode.BackReference reference
        ? anywhereAfter(starts, reference.longest())
        : holding(node, starts);
  }

  /** What a back reference matches is not known here, so every end is kept for later. */
  private BitSet anywhereAfter(BitSet starts, long longest) {
    BitSet ends = new BitSet();
    if (!starts.isEmpty()) {
      int last = (int) Math.min(left(), starts.length() - 1 + longest);
      ends.set(starts.nextSetBit(0), last + 1);
      session.checkInterrupts();
    }
    return ends;
  }

  private BitSet repeated(RegexNode node, int min, int max, BitSet starts) {
    BitSet current = (BitSet) starts.clone();
    for (int i = 0; i < min && !current.isEmpty(); i++) {
      current = ends(node, current);
    }
    BitSet all = (BitSet) current.clone();
    if (max - min > left() && node instanceof RegexNode.Characters characters) {
      return prolonged(characters, all);
    }
    BitSet fresh = current;
    for (long i = min; i < max && !fresh.isEmpty(); i++) {
      BitSet next = ends(node, fresh);
      next.andNot(all);
      all.or(next);
      fresh = next;
    }
    return all;
  }

  /** Adds all places that more of these characters lead to, looking at each character once. */
  private BitSet prolonged(RegexNode.Characters characters, BitSet ends) {
    int left = left();
    for (int i = ends.nextSetBit(0); i >= 0 && i < left; i = ends.nextSetBit(i + 1)) {
      step();
      if (characters.set.test(text[base + i])) {
        ends.set(i + 1);
      }
    }
    return ends;
  }

  /** The starts at which a condition holds. */
  private BitSet holding(RegexNode node, BitSet starts) {
    BitSet kept = new BitSet();
    for (int i = starts.nextSetBit(0); i >= 0; i = starts.nextSetBit(i + 1)) {
      step();
      boolean holds =
          node instanceof RegexNode.Anchor anchor
              ? holds(anchor.kind, base + i)
              : looks((RegexNode.Look) node, base + i);
      if (holds) {
        kept.set(i);
      }
    }
    return kept;
  }

  private boolean looks(RegexNode.Look look, int at) {
    int matchBase = base;
    boolean found = false;
    if (look.ahead) {
      base = at;
      found = !ends(look.node, only(0)).isEmpty();
    } else {
      base = (int) Math.max(0, at - look.node.longest());
      BitSet starts = new BitSet();
      starts.set(0, at - base + 1);
      found = ends(look.node, starts).get(at - base);
    }
    base = matchBase;
    return found != look.negated;
  }

  private boolean holds(char kind, int at) {
    boolean lines = regex.options().anchorsAtNewline();
    boolean before = at > 0 && CharacterClasses.isWord(text[at - 1]);
    boolean after = at < text.length && CharacterClasses.isWord(text[at]);
    return switch (kind) {
      case '^' -> at == 0 || lines && text[at - 1] == '\n';
      case '$' -> at == text.length || lines && text[at] == '\n';
      case 'A' -> at == 0;
      case 'Z' -> at == text.length;
      case 'm' -> !before && after;
      case 'M' -> before && !after;
      case 'y' -> before != after;
      default -> before == after;
    };
  }

  /** Takes a match of the node over exactly this span apart; false only for back references. */
  private boolean dissect(RegexNode node, int start, int end) {
    if (!node.hasParts()) {
      return true;
    }
    if (node instanceof RegexNode.Group group) {
      if (!dissect(group.node, start, end)) {
        return false;
      }
      bounds[2 * group.number] = start;
      bounds[2 * group.number + 1] = end;
      return true;
    }
    if (node instanceof RegexNode.Sequence sequence) {
      return dissectSequence(sequence, 0, start, end);
    }
    if (node instanceof RegexNode.Choice choice) {
      for (RegexNode branch : choice.nodes) {
        if (ends(branch, only(start)).get(end) && dissect(branch, start, end)) {
          return true;
        }
      }
      return false;
    }
    if (node instanceof RegexNode.Repeat repeat) {
      boolean nothing = start == end && repeat.min == 0 && repeat.max > 0;
      if (nothing && ends(repeat.node, only(start)).get(start)) {
        return dissect(repeat.node, start, end); // an empty turn rather than none
      }
      int last = repeat.refersBack() ? -1 : lastTurn(repeat, start, end);
      return last >= 0 ? dissect(repeat.node, last, end) : dissectRepeat(repeat, 0, start, end);
    }
    return sameAsGroup(((RegexNode.BackReference) node).number, start, end);
  }

  private boolean sameAsGroup(int number, int start, int end) {
    int from = bounds[2 * number];
    int to = bounds[2 * number + 1];
    if (from < 0 || to - from != end - start) {
      return false;
    }
    for (int i = 0; i < end - start; i++) {
      int a = text[base + from + i];
      int b = text[base + start + i];
      boolean same =
          a == b
              || regex.options().ignoreCase()
                  && Character.toLowerCase(a) == Character.toLowerCase(b);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private boolean dissectSequence(RegexNode.Sequence sequence, int index, int start, int end) {
    if (index == sequence.nodes.size()) {
      return start == end;
    }
    RegexNode node = sequence.nodes.get(index);
    BitSet middles = ends(node, only(start));
    boolean shortest = node.preference() == RegexNode.Preference.SHORTEST;
    int middle = shortest ? middles.nextSetBit(start) : middles.previousSetBit(end);
    while (middle >= 0 && middle <= end) {
      if (restMatches(sequence, index + 1, middle, end)
          && dissect(node, start, middle)
          && dissectSequence(sequence, index + 1, middle, end)) {
        return true;
      }
      middle = step(middles, middle, shortest);
    }
    return false;
  }

  private static int step(BitSet set, int position, boolean up) {
    if (up) {
      return set.nextSetBit(position + 1);
    }
    return position == 0 ? -1 : set.previousSetBit(position - 1);
  }

  private boolean restMatches(RegexNode.Sequence sequence, int index, int start, int end) {
    BitSet current = only(start);
    for (int i = index; i < sequence.nodes.size() && !current.isEmpty(); i++) {
      current = ends(sequence.nodes.get(i), current);
    }
    return current.get(end);
  }

  /**
   * Where the last turn starts if each one takes what it likes best, −1 if that does not come out
   * at the end or there is none. Only the last turn leaves groups behind.
   */
  private int lastTurn(RegexNode.Repeat repeat, int start, int end) {
    boolean shortest = repeat.node.preference() == RegexNode.Preference.SHORTEST;
    int matchBase = base;
    int last = -1;
    int at = start;
    for (int done = 0; at < end || done < repeat.min; done++) {
      base = matchBase + at;
      BitSet middles = ends(repeat.node, only(0));
      base = matchBase;
      int least = done < repeat.min ? 0 : 1;
      int length = shortest ? middles.nextSetBit(least) : middles.previousSetBit(end - at);
      if (done == repeat.max || length < least || length > end - at) {
        return -1;
      }
      last = at;
      at += length;
    }
    return last;
  }

  private boolean dissectRepeat(RegexNode.Repeat repeat, int done, int start, int end) {
    if (start == end && done >= repeat.min) {
      return true;
    }
    if (done == repeat.max) {
      return false;
    }
    BitSet middles = ends(repeat.node, only(start));
    boolean shortest = repeat.node.preference() == RegexNode.Preference.SHORTEST;
    int middle = shortest ? middles.nextSetBit(start) : middles.previousSetBit(end);
    while (middle >= start && middle <= end) {
      boolean progress = middle > start || done < repeat.min;
      int min = Math.max(repeat.min - done - 1, 0);
      int max = repeat.max == RegexNode.Repeat.UNLIMITED ? repeat.max : repeat.max - done - 1;
      if (progress
          && repeated(repeat.node, min, max, only(middle)).get(end)
          && dissect(repeat.node, start, middle)
          && dissectRepeat(repeat, done + 1, middle, end)) {
        return true;
      }
      middle = step(middles, middle, shortest);
    }
    return false;
  }
}

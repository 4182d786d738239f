package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * Chooses among overloads that all accept the arguments: PostgreSQL's rules of section 10.2 and
 * 10.3, in the order of its own {@code func_select_candidate}.
 */
final class CandidateChoice<T> {

  /** An overload with the declared type for each actual argument. */
  record Candidate<T>(T routine, PgType[] declared) {}

  private final Coercion coercion;
  private final PgType[] base;
  private int unknowns;

  CandidateChoice(Coercion coercion, PgType[] actual) {
    this.coercion = coercion;
    base = new PgType[actual.length];
    for (int i = 0; i < actual.length; i++) {
      base[i] = coercion.base(actual[i]);
      if (base[i].oid() == TypeOid.UNKNOWN) {
        unknowns++;
      }
    }
  }

  /** The candidates whose declared types the actual ones become without being told to. */
  static <T> List<Candidate<T>> accepting(
      List<Candidate<T>> candidates, PgType[] actual, Coercion coercion) {
    List<Candidate<T>> accepting = new ArrayList<>();
    for (Candidate<T> candidate : candidates) {
      if (accepts(candidate.declared(), actual, coercion)) {
        accepting.add(candidate);
      }
    }
    return accepting;
  }

  private static boolean accepts(PgType[] declared, PgType[] actual, Coercion coercion) {
    boolean polymorphic = false;
    for (int i = 0; i < actual.length; i++) {
      if (!coercion.canCoerce(actual[i], declared[i], CastContext.IMPLICIT)) {
        return false;
      }
      polymorphic |= TypeOid.isPolymorphic(declared[i].oid());
    }
    return !polymorphic || coercion.isConsistent(declared, actual);
  }

  /** The one to use, or null if the rules leave several. */
  Candidate<T> choose(List<Candidate<T>> accepting) {
    List<Candidate<T>> left = withMostMatches(accepting, false);
    if (left.size() > 1) {
      left = withMostMatches(left, true);
    }
    if (left.size() > 1 && unknowns > 0) {
      left = byCategoryOfUnknowns(left);
      if (left.size() > 1) {
        left = assumingOneType(left);
      }
    }
    return left.size() == 1 ? left.get(0) : null;
  }

  private List<Candidate<T>> withMostMatches(
      List<Candidate<T>> candidates, boolean countPreferred) {
    List<Candidate<T>> best = new ArrayList<>(candidates.size());
    int most = -1;
    for (Candidate<T> candidate : candidates) {
      int matches = matches(candidate.declared(), countPreferred);
      if (matches > most) {
        most = matches;
        best.clear();
      }
      if (matches == most) {
        best.add(candidate);
      }
    }
    return best;
  }

  private int matches(PgType[] declared, boolean countPreferred) {
    int matches = 0;
    for (int i = 0; i < base.length; i++) {
      if (base[i].oid() == TypeOid.UNKNOWN) {
        continue;
      }
      boolean preferred =
          countPreferred && declared[i].preferred() && declared[i].category() == base[i].category();
      if (declared[i].oid() == base[i].oid() || preferred) {
        matches++;
      }
    }
    return matches;
  }

  private List<Candidate<T>> byCategoryOfUnknowns(List<Candidate<T>> candidates) {
    char[] categories = new char[base.length];
    boolean[] preferred = new boolean[base.length];
    for (int i = 0; i < base.length; i++) {
      if (base[i].oid() == TypeOid.UNKNOWN && !findCategory(candidates, i, categories, preferred)) {
        return candidates;
      }
    }
    List<Candidate<T>> kept = new ArrayList<>(candidates.size());
    for (Candidate<T> candidate : candidates) {
      if (fits(candidate.declared(), categories, preferred)) {
        kept.add(candidate);
      }
    }
    return kept.isEmpty() ? candidates : kept;
  }

  private boolean findCategory(
      List<Candidate<T>> candidates, int slot, char[] categories, boolean[] preferred) {
    boolean conflict = false;
    for (Candidate<T> candidate : candidates) {
      PgType type = candidate.declared()[slot];
      if (categories[slot] == 0 || type.category() == 'S' && categories[slot] != 'S') {
        conflict |= categories[slot] != 0;
        categories[slot] = type.category();
        preferred[slot] = type.preferred();
      } else if (type.category() == categories[slot]) {
        preferred[slot] |= type.preferred();
      } else {
        conflict = true;
      }
    }
    return !conflict || categories[slot] == 'S';
  }

  private boolean fits(PgType[] declared, char[] categories, boolean[] preferred) {
    for (int i = 0; i < base.length; i++) {
      if (base[i].oid() != TypeOid.UNKNOWN) {
        continue;
      }
      if (declared[i].category() != categories[i] || preferred[i] && !declared[i].preferred()) {
        return false;
      }
    }
    return true;
  }

  private List<Candidate<T>> assumingOneType(List<Candidate<T>> candidates) {
    PgType known = null;
    for (PgType type : base) {
      if (type.oid() == TypeOid.UNKNOWN) {
        continue;
      }
      if (known != null && known.oid() != type.oid()) {
        return candidates;
      }
      known = type;
    }
    if (known == null) {
      return candidates;
    }
    PgType[] assumed = new PgType[base.length];
    for (int i = 0; i < assumed.length; i++) {
      assumed[i] = known;
    }
    List<Candidate<T>> accepting = accepting(candidates, assumed, coercion);
    return accepting.size() == 1 ? accepting : candidates;
  }
}

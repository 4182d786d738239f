package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * Finds what the polymorphic types of one call stand for. {@code anyelement} and its family must be
 * one type throughout, {@code anycompatible} and its family become the arguments' common type.
 */
final class Polymorphism {

  private final Routines routines;
  private final Coercion coercion;
  private PgType element;
  private PgType array;
  private PgType range;
  private PgType multirange;
  private PgType compatible;
  private PgType compatibleRange;
  private PgType compatibleMultirange;

  private Polymorphism(Routines routines, Coercion coercion) {
    this.routines = routines;
    this.coercion = coercion;
  }

  /** Whether any of the types is polymorphic. */
  static boolean concerns(PgType[] declared, PgType result) {
    for (PgType type : declared) {
      if (TypeOid.isPolymorphic(type.oid())) {
        return true;
      }
    }
    return TypeOid.isPolymorphic(result.oid());
  }

  /** Whether the actual types can stand for the polymorphic ones among the declared. */
  static boolean isConsistent(
      PgType[] declared, PgType[] actual, Routines routines, Coercion coercion) {
    PgType element = null;
    PgType array = null;
    PgType range = null;
    PgType multirange = null;
    for (int i = 0; i < declared.length; i++) {
      PgType type = coercion.base(actual[i]);
      if (type.oid() == TypeOid.UNKNOWN) {
        continue;
      }
      boolean isArray = type.isArray() && type.elementOid() != 0;
      boolean fits =
          switch (declared[i].oid()) {
            case TypeOid.ANYARRAY ->
                (isArray || type.oid() == TypeOid.ANYARRAY)
                    && (array == null || array.oid() == type.oid());
            case TypeOid.ANYCOMPATIBLEARRAY -> isArray;
            case TypeOid.ANYELEMENT -> element == null || element.oid() == actual[i].oid();
            case TypeOid.ANYNONARRAY, TypeOid.ANYCOMPATIBLENONARRAY -> !isArray;
            case TypeOid.ANYENUM -> type.kind() == PgType.Kind.ENUM;
            case TypeOid.ANYRANGE ->
                type.kind() == PgType.Kind.RANGE && (range == null || range.equals(type));
            case TypeOid.ANYMULTIRANGE ->
                type.kind() == PgType.Kind.MULTIRANGE
                    && (multirange == null || multirange.equals(type));
            case TypeOid.ANYCOMPATIBLERANGE -> type.kind() == PgType.Kind.RANGE;
            case TypeOid.ANYCOMPATIBLEMULTIRANGE -> type.kind() == PgType.Kind.MULTIRANGE;
            default -> true;
          };
      if (!fits) {
        return false;
      }
      switch (declared[i].oid()) {
        case TypeOid.ANYARRAY -> array = type;
        case TypeOid.ANYELEMENT -> element = actual[i];
        case TypeOid.ANYRANGE -> range = type;
        case TypeOid.ANYMULTIRANGE -> multirange = type;
        default -> {
          // says nothing about the others
        }
      }
    }
    boolean arrayFits =
        array == null
            || element == null
            || array.oid() == TypeOid.ANYARRAY
            || routines.type(array.elementOid()).oid() == element.oid();
    return arrayFits && rangesFit(element, range, multirange, routines);
  }

  private static boolean rangesFit(
      PgType element, PgType range, PgType multirange, Routines routines) {
    if (multirange != null && range != null && !range.equals(routines.rangeOf(multirange))) {
      return false;
    }
    PgType ranged = range != null ? range : multirange;
    return ranged == null || element == null || routines.rangeSubtype(ranged).equals(element);
  }

  /**
   * Replaces the polymorphic ones among the declared types by what they stand for.
   *
   * @return what {@code result} stands for
   */
  static PgType resolve(
      PgType[] declared, PgType[] actual, PgType result, Routines routines, Coercion coercion) {
    Polymorphism call = new Polymorphism(routines, coercion);
    call.read(declared, actual);
    call.complete(declared);
    for (int i = 0; i < declared.length; i++) {
      if (actual[i].oid() == TypeOid.UNKNOWN
          || TypeOid.isCompatibleFamily(declared[i].oid())
          || TypeOid.isPolymorphic(declared[i].oid())) {
        declared[i] = call.meaning(declared[i], actual[i]);
      }
    }
    return call.meaning(result, null);
  }

  private void read(PgType[] declared, PgType[] actual) {
    List<PgType> compatibles = new ArrayList<>();
    for (int i = 0; i < declared.length; i++) {
      PgType type = coercion.base(actual[i]);
      if (type.oid() == TypeOid.UNKNOWN) {
        continue;
      }
      switch (declared[i].oid()) {
        case TypeOid.ANYELEMENT, TypeOid.ANYNONARRAY, TypeOid.ANYENUM -> {
          element = same(element, actual[i], "anyelement");
        }
        case TypeOid.ANYARRAY -> array = same(array, type, "anyarray");
        case TypeOid.ANYRANGE -> range = same(range, type, "anyrange");
        case TypeOid.ANYCOMPATIBLE, TypeOid.ANYCOMPATIBLENONARRAY -> compatibles.add(type);
        case TypeOid.ANYCOMPATIBLEARRAY -> compatibles.add(elementOf(type, "anycompatiblearray"));
        case TypeOid.ANYMULTIRANGE -> multirange = same(multirange, type, "anymultirange");
        case TypeOid.ANYCOMPATIBLERANGE -> {
          compatibleRange = type;
          compatibles.add(routines.rangeSubtype(type));
        }
        case TypeOid.ANYCOMPATIBLEMULTIRANGE -> {
          compatibleMultirange = type;
          compatibles.add(routines.rangeSubtype(type));
        }
        default -> {
          // not polymorphic, or resolved through the others
        }
      }
    }
    if (!compatibles.isEmpty()) {
      compatible = coercion.common(compatibles, null, null);
      if (compatible == null) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "arguments of anycompatible family cannot be cast to a common type");
      }
    }
  }

  private static PgType same(PgType known, PgType type, String family) {
    if (known != null && known.oid() != type.oid()) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH, "arguments declared \"" + family + "\" are not all alike")
          .detail(TypeText.of(known) + " versus " + TypeText.of(type));
    }
    return type;
  }

  private PgType elementOf(PgType type, String declared) {
    if (!type.isArray() && type.elementOid() == 0) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "argument declared " + declared + " is not an array but type " + TypeText.of(type));
    }
    return routines.type(type.elementOid());
  }

  private void complete(PgType[] declared) {
    if (array != null) {
      if (array.oid() == TypeOid.ANYARRAY) {
        if (element == null) {
          element = routines.type(TypeOid.ANYELEMENT);
        }
        return;
      }
      PgType of = elementOf(array, "anyarray");
      if (element != null && element.oid() != of.oid()) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "argument declared anyarray is not consistent with argument declared anyelement")
            .detail(TypeText.of(array) + " versus " + TypeText.of(element));
      }
      element = of;
    }
    completeRanges();
    if (element == null && concernsElements(declared)) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "could not determine polymorphic type because input has type unknown");
    }
    if (element != null && element.arrayOid() != 0) {
      array = routines.type(element.arrayOid());
    }
    if (compatible == null) {
      compatible = routines.type(TypeOid.TEXT);
    }
  }

  /** A range tells its element and its multirange, and so the other way round. */
  private void completeRanges() {
    if (multirange != null && range == null) {
      range = routines.rangeOf(multirange);
    }
    if (range != null) {
      PgType of = routines.rangeSubtype(range);
      if (element != null && !element.equals(of)) {
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "argument declared anyrange is not consistent with argument declared anyelement")
            .detail(TypeText.of(range) + " versus " + TypeText.of(element));
      }
      element = of;
      multirange = multirange == null ? routines.multirangeOf(range) : multirange;
    }
  }

  private static boolean concernsElements(PgType[] declared) {
    for (PgType type : declared) {
      int oid = type.oid();
      if (TypeOid.isPolymorphic(oid) && !TypeOid.isCompatibleFamily(oid)) {
        return true;
      }
    }
    return false;
  }

  private PgType meaning(PgType declared, PgType actual) {
    PgType found =
        switch (declared.oid()) {
          case TypeOid.ANYELEMENT, TypeOid.ANYNONARRAY, TypeOid.ANYENUM -> element;
          case TypeOid.ANYARRAY -> array;
          case TypeOid.ANYRANGE -> range;
          case TypeOid.ANYCOMPATIBLE, TypeOid.ANYCOMPATIBLENONARRAY -> compatible;
          case TypeOid.ANYCOMPATIBLEARRAY -> routines.type(compatible.arrayOid());
          case TypeOid.ANYCOMPATIBLERANGE -> compatibleRange;
          case TypeOid.ANYMULTIRANGE -> multirange;
          case TypeOid.ANYCOMPATIBLEMULTIRANGE ->
              compatibleMultirange != null ? compatibleMultirange : actual;
          default -> declared;
        };
    if (found == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "could not find array type for data type "
              + (element == null ? TypeText.of(declared) : TypeText.of(element)));
    }
    return found;
  }
}

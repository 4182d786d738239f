package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * Finds what the polymorphic types of one call stand for. {@code anyelement} and its family must be
 * one type throughout, {@code anycompatible} and its family become the arguments' common type.
 */
final class Polymorphism {

  private Polymorphism() {}

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
    try {
      PolymorphicTypes call = new PolymorphicTypes(routines, coercion);
      read(call, declared, actual);
      complete(call, declared);
      return true;
    } catch (SqlFailure inconsistent) {
      return false;
    }
  }

  /**
   * Replaces the polymorphic ones among the declared types by what they stand for.
   *
   * @return what {@code result} stands for
   * @throws SqlFailure 42804 or 42704
   */
  static PgType resolve(
      PgType[] declared, PgType[] actual, PgType result, Routines routines, Coercion coercion) {
    PolymorphicTypes call = new PolymorphicTypes(routines, coercion);
    read(call, declared, actual);
    complete(call, declared);
    checkKnown(call, declared);
    for (int i = 0; i < declared.length; i++) {
      if (TypeOid.isPolymorphic(declared[i].oid())) {
        boolean open = actual[i].oid() == TypeOid.UNKNOWN;
        boolean converted = TypeOid.isCompatibleFamily(declared[i].oid());
        // A domain stays what it is where nothing has to be converted.
        PgType meaning = open || converted ? known(call, declared[i]) : call.meaning(declared[i]);
        declared[i] = meaning == null ? actual[i] : meaning;
      }
    }
    return TypeOid.isPolymorphic(result.oid()) ? known(call, result) : result;
  }

  private static void read(PolymorphicTypes call, PgType[] declared, PgType[] actual) {
    for (int i = 0; i < declared.length; i++) {
      if (actual[i].oid() == TypeOid.UNKNOWN) {
        continue;
      }
      PgType type = call.coercion.base(actual[i]);
      switch (declared[i].oid()) {
        case TypeOid.ANYELEMENT, TypeOid.ANYNONARRAY, TypeOid.ANYENUM ->
            call.element = same(call.element, actual[i], "anyelement");
        case TypeOid.ANYARRAY -> call.array = same(call.array, type, "anyarray");
        case TypeOid.ANYRANGE -> call.range = same(call.range, type, "anyrange");
        case TypeOid.ANYMULTIRANGE ->
            call.multirange = same(call.multirange, type, "anymultirange");
        case TypeOid.ANYCOMPATIBLE, TypeOid.ANYCOMPATIBLENONARRAY ->
            call.compatibles.add(actual[i]);
        case TypeOid.ANYCOMPATIBLEARRAY ->
            call.compatibles.add(
                part(call.elementOf(type), "anycompatiblearray", "an array", type));
        case TypeOid.ANYCOMPATIBLERANGE -> {
          call.compatibleRange = same(call.compatibleRange, type, "anycompatiblerange");
          PgType of = call.subtype(type, PgType.Kind.RANGE);
          call.compatibles.add(part(of, "anycompatiblerange", "a range type", type));
        }
        case TypeOid.ANYCOMPATIBLEMULTIRANGE -> {
          call.compatibleMultirange =
              same(call.compatibleMultirange, type, "anycompatiblemultirange");
          PgType of = call.subtype(type, PgType.Kind.MULTIRANGE);
          call.compatibles.add(part(of, "anycompatiblemultirange", "a multirange type", type));
        }
        default -> {
          // not polymorphic
        }
      }
    }
  }

  private static PgType same(PgType known, PgType type, String family) {
    if (known != null && known.oid() != type.oid()) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH, "arguments declared \"" + family + "\" are not all alike")
          .detail(versus(known, type));
    }
    return type;
  }

  private static String versus(PgType one, PgType other) {
    return TypeText.of(one) + " versus " + TypeText.of(other);
  }

  private static PgType part(PgType part, String declared, String kind, PgType type) {
    if (part == null) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "argument declared " + declared + " is not " + kind + " but type " + TypeText.of(type));
    }
    return part;
  }

  /** Draws conclusions from one argument on others, and checks that they agree. */
  private static void complete(PolymorphicTypes call, PgType[] declared) {
    if (call.array != null && call.array.oid() != TypeOid.ANYARRAY) {
      PgType of = part(call.elementOf(call.array), "anyarray", "an array", call.array);
      call.element = agreed(call.element, of, "anyarray", "anyelement", call.array);
    } else if (call.array != null && call.element == null) {
      call.element = call.routines.type(TypeOid.ANYELEMENT);
    }
    if (call.multirange != null) {
      PgType of = call.rangeOf(call.multirange);
      part(of, "anymultirange", "a multirange type", call.multirange);
      call.range = agreed(call.range, of, "anymultirange", "anyrange", call.multirange);
    }
    if (call.range != null) {
      PgType of = call.subtype(call.range, PgType.Kind.RANGE);
      part(of, "anyrange", "a range type", call.range);
      call.element = agreed(call.element, of, "anyrange", "anyelement", call.range);
    }
    checkKinds(call, declared);
    completeCompatible(call, declared);
  }

  private static PgType agreed(
      PgType known, PgType concluded, String from, String to, PgType whole) {
    if (known != null && known.oid() != concluded.oid()) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "argument declared " + from + " is not consistent with argument declared " + to)
          .detail(versus(whole, known));
    }
    return concluded;
  }

  private static void checkKinds(PolymorphicTypes call, PgType[] declared) {
    if (call.element == null) {
      return;
    }
    for (PgType type : declared) {
      if (type.oid() == TypeOid.ANYNONARRAY && call.elementOf(call.element) != null) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "type matched to anynonarray is an array type: " + TypeText.of(call.element));
      }
      if (type.oid() == TypeOid.ANYENUM
          && call.coercion.base(call.element).kind() != PgType.Kind.ENUM) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "type matched to anyenum is not an enum type: " + TypeText.of(call.element));
      }
    }
  }

  private static void completeCompatible(PolymorphicTypes call, PgType[] declared) {
    if (call.compatibleMultirange != null) {
      PgType of = call.rangeOf(call.compatibleMultirange);
      call.compatibleRange =
          agreed(
              call.compatibleRange,
              of,
              "anycompatiblemultirange",
              "anycompatiblerange",
              call.compatibleMultirange);
    }
    PgType common = call.common();
    if (common == null && !call.compatibles.isEmpty()) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "arguments of anycompatible family cannot be cast to a common type");
    }
    if (common != null && call.compatibleRange != null) {
      PgType of = call.subtype(call.compatibleRange, PgType.Kind.RANGE);
      if (of == null || of.oid() != common.oid()) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "anycompatiblerange type "
                + TypeText.of(call.compatibleRange)
                + " does not match anycompatible type "
                + TypeText.of(common));
      }
    }
    for (PgType type : declared) {
      if (type.oid() == TypeOid.ANYCOMPATIBLENONARRAY
          && common != null
          && call.elementOf(call.coercion.base(common)) != null) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "type matched to anycompatiblenonarray is an array type: " + TypeText.of(common));
      }
    }
    call.compatible = common == null ? call.routines.type(TypeOid.TEXT) : common;
  }

  /** A call whose arguments of the element family are all open says nothing at all. */
  private static void checkKnown(PolymorphicTypes call, PgType[] declared) {
    if (call.element != null) {
      return;
    }
    for (PgType type : declared) {
      if (TypeOid.isPolymorphic(type.oid()) && !TypeOid.isCompatibleFamily(type.oid())) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "could not determine polymorphic type because input has type unknown");
      }
    }
  }

  private static PgType known(PolymorphicTypes call, PgType declared) {
    PgType meaning = call.meaning(declared);
    if (meaning != null) {
      return meaning;
    }
    boolean array =
        declared.oid() == TypeOid.ANYARRAY || declared.oid() == TypeOid.ANYCOMPATIBLEARRAY;
    if (array) {
      PgType of = declared.oid() == TypeOid.ANYARRAY ? call.element : call.compatible;
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "could not find array type for data type " + TypeText.of(of == null ? declared : of));
    }
    throw new SqlFailure(
        SqlState.DATATYPE_MISMATCH,
        "could not determine polymorphic type "
            + TypeText.of(declared)
            + " because input has type unknown");
  }
}

package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * What the polymorphic types of one call stand for, as far as its arguments say. Null means that
 * they do not say.
 */
final class PolymorphicTypes {

  final Routines routines;
  final Coercion coercion;
  PgType element;
  PgType array;
  PgType range;
  PgType multirange;
  PgType compatible;
  PgType compatibleRange;
  PgType compatibleMultirange;
  final List<PgType> compatibles = new ArrayList<>(2);

  PolymorphicTypes(Routines routines, Coercion coercion) {
    this.routines = routines;
    this.coercion = coercion;
  }

  /** The element type of a true array, or null. */
  PgType elementOf(PgType type) {
    return type.isArray() && type.elementOid() != 0 ? routines.type(type.elementOid()) : null;
  }

  /** The subtype of a range or multirange, null if the type is not of that kind. */
  PgType subtype(PgType type, PgType.Kind kind) {
    return type.kind() == kind ? routines.rangeSubtype(type) : null;
  }

  /** The range type of a multirange, or null. */
  PgType rangeOf(PgType multirange) {
    return multirange.kind() == PgType.Kind.MULTIRANGE ? routines.rangeOf(multirange) : null;
  }

  /** The type that all of the compatible family can become, or null; text if all are open. */
  PgType common() {
    if (compatibles.isEmpty()) {
      return null;
    }
    PgType common = coercion.common(compatibles, null, null);
    for (int i = 0; common != null && i < compatibles.size(); i++) {
      if (!coercion.canCoerce(compatibles.get(i), common, CastContext.IMPLICIT)) {
        return null;
      }
    }
    return common;
  }

  /** What a declared type means, or null if that is not known. */
  PgType meaning(PgType declared) {
    return switch (declared.oid()) {
      case TypeOid.ANYELEMENT, TypeOid.ANYNONARRAY, TypeOid.ANYENUM -> element;
      case TypeOid.ANYARRAY -> array != null ? array : arrayOf(element);
      case TypeOid.ANYRANGE -> range;
      case TypeOid.ANYMULTIRANGE ->
          multirange != null || range == null ? multirange : routines.multirangeOf(range);
      case TypeOid.ANYCOMPATIBLE, TypeOid.ANYCOMPATIBLENONARRAY -> compatible;
      case TypeOid.ANYCOMPATIBLEARRAY -> arrayOf(compatible);
      case TypeOid.ANYCOMPATIBLERANGE -> compatibleRange;
      case TypeOid.ANYCOMPATIBLEMULTIRANGE ->
          compatibleMultirange != null || compatibleRange == null
              ? compatibleMultirange
              : routines.multirangeOf(compatibleRange);
      default -> declared;
    };
  }

  private PgType arrayOf(PgType of) {
    return of == null || of.arrayOid() == 0 ? null : routines.type(of.arrayOid());
  }
}

package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Extension;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.RowTypes;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.ExtensionCatalog;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.range.MultirangeCodec;
import org.pagedb.sql.type.range.RangeCodec;

/**
 * The types, functions, operators and casts that a statement may use: built-in ones and the user's.
 */
public final class Routines {

  private final FunctionCatalog builtin = FunctionCatalog.builtin();
  private final Catalog catalog;

  /** What is built in, and what the catalog adds. */
  public Routines(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * The type of that oid.
   *
   * @throws SqlFailure XX000 if there is none
   */
  public PgType type(int oid) {
    PgType type = find(oid);
    if (type == null) {
      throw new SqlFailure(
          SqlState.INTERNAL_ERROR, "cache lookup failed for type " + Integer.toUnsignedString(oid));
    }
    return type;
  }

  /** The type of that oid, or null. */
  public PgType find(int oid) {
    PgType type = BuiltinTypes.byOid(oid);
    return type == null ? userType(oid) : type;
  }

  private PgType userType(int oid) {
    if (catalog.object(oid) instanceof UserType type) {
      return type.type();
    }
    CatalogObject owner = catalog.owner(oid);
    if (owner instanceof Relation relation) {
      return RowTypes.type(relation, oid);
    }
    return owner instanceof UserType type ? type.arrayType() : null;
  }

  /** The element type of a range or multirange type. */
  PgType rangeSubtype(PgType type) {
    return type.codec() instanceof RangeCodec codec
        ? codec.rangeType().subtype()
        : ((MultirangeCodec) type.codec()).rangeType().subtype();
  }

  /** The range type in a multirange type. */
  PgType rangeOf(PgType multirange) {
    PgType partner = partner(multirange);
    return partner == null ? BuiltinTypes.rangeOf(multirange) : partner;
  }

  /** The multirange type over a range type. */
  PgType multirangeOf(PgType range) {
    PgType partner = partner(range);
    return partner == null ? BuiltinTypes.multirangeOf(range) : partner;
  }

  /** The other one of a user's range type and the multirange type over it. */
  private PgType partner(PgType type) {
    boolean users = catalog.object(type.oid()) instanceof UserType user && user.range() != null;
    return users ? type(((UserType) catalog.object(type.oid())).range().partner()) : null;
  }

  /** The user's type with what its {@link PgType} does not say, or null for a built-in one. */
  public UserType definition(PgType type) {
    if (catalog.object(type.oid()) instanceof UserType found) {
      return found;
    }
    return catalog.owner(type.oid()) instanceof Relation relation
            && type.oid() == relation.rowTypeOid()
        ? RowTypes.definition(relation)
        : null;
  }

  /** Functions of that name, in any order. */
  public List<PgFunction> functions(String name) {
    List<PgFunction> found = builtin.functions(name);
    for (Extension extension : catalog.extensions()) {
      found = joined(found, contents(extension).functions(name));
    }
    for (UserType type : catalog.rangeTypes()) {
      if (type.range().constructor().equals(name)) {
        found = joined(found, RangeConstructors.of(type, this));
      }
    }
    return found;
  }

  /** The functions of that name in a schema. */
  public List<PgFunction> functionsIn(String schema, String name) {
    boolean isSystem = schema.equals(Schema.PG_CATALOG);
    List<PgFunction> found = isSystem ? builtin.functions(name) : List.of();
    for (Extension extension : catalog.extensions()) {
      if (extension.schema().equals(schema)) {
        found = joined(found, contents(extension).functions(name));
      }
    }
    for (UserType type : catalog.rangeTypes()) {
      if (type.range().constructor().equals(name) && type.range().schema().equals(schema)) {
        found = joined(found, RangeConstructors.of(type, this));
      }
    }
    return found;
  }

  private static FunctionCatalog contents(Extension extension) {
    return ExtensionCatalog.builtin().contents(extension.name());
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    if (first.isEmpty() || second.isEmpty()) {
      return first.isEmpty() ? second : first;
    }
    List<T> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /** Argument names, defaults, and the nature of an aggregate. */
  public FunctionDetails details(PgFunction function) {
    return builtin.details(function);
  }

  List<PgOperator> operators(String name) {
    List<PgOperator> found = builtin.operators(name);
    for (Extension extension : catalog.extensions()) {
      found = joined(found, contents(extension).operators(name));
    }
    return found;
  }

  /** The operator with exactly these declared types, or null. */
  public PgOperator operator(String name, PgType left, PgType right) {
    PgOperator found = builtin.operator(name, left, right);
    for (Extension extension : catalog.extensions()) {
      found = found != null ? found : contents(extension).operator(name, left, right);
    }
    return found;
  }

  PgFunction function(PgOperator operator) {
    return builtin.function(operator);
  }

  PgCast cast(PgType source, PgType target) {
    PgCast found = builtin.cast(source, target);
    boolean ofExtension =
        ExtensionCatalog.owns(source.oid()) || ExtensionCatalog.owns(target.oid());
    if (found == null && ofExtension) {
      for (Extension extension : catalog.extensions()) {
        found = found != null ? found : contents(extension).cast(source, target);
      }
    }
    return found;
  }

  PgFunction function(PgCast cast) {
    return builtin.function(cast);
  }
}

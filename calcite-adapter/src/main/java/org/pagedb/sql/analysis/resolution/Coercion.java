package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** Turns an expression into one of another type, by PostgreSQL's rules for casts. */
public final class Coercion {

  private final Routines routines;
  private final Parameters parameters;
  private final TypeContext context;

  /** Coerces literals in the given context and open parameters in the given statement. */
  public Coercion(Routines routines, Parameters parameters, TypeContext context) {
    this.routines = routines;
    this.parameters = parameters;
    this.context = context;
  }

  /** How a value of one type becomes one of another; {@code function} only for FUNCTION. */
  record Path(Expression.CastMethod method, PgFunction function) {
    static final Path RELABEL = new Path(Expression.CastMethod.RELABEL, null);
    static final Path SIGN = new Path(Expression.CastMethod.SIGN, null);
    static final Path TEXT = new Path(Expression.CastMethod.INPUT_OUTPUT, null);
  }

  /** The type under a domain, or the type itself. */
  public PgType base(PgType type) {
    PgType base = type;
    while (base.kind() == PgType.Kind.DOMAIN) {
      base = routines.type(base.baseOid());
    }
    return base;
  }

  /** Whether {@link #coerce} would succeed. */
  public boolean canCoerce(PgType source, PgType target, CastContext cast) {
    int from = source.oid();
    int to = target.oid();
    if (from == to || to == TypeOid.ANY || TypeOid.isPolymorphic(to) || from == TypeOid.UNKNOWN) {
      return true;
    }
    if (path(source, target, cast) != null) {
      return true;
    }
    if (from == TypeOid.RECORD && target.kind() == PgType.Kind.COMPOSITE) {
      return true;
    }
    if (to == TypeOid.RECORD && source.kind() == PgType.Kind.COMPOSITE) {
      return true;
    }
    return to == TypeOid.RECORD_ARRAY
        && source.isArray()
        && routines.type(source.elementOid()).kind() == PgType.Kind.COMPOSITE;
  }

  boolean isConsistent(PgType[] declared, PgType[] actual) {
    return Polymorphism.isConsistent(declared, actual, routines, this);
  }

  /** How {@code source} becomes {@code target}, or null if it cannot in that context. */
  Path path(PgType source, PgType target, CastContext cast) {
    PgType from = base(source);
    PgType to = base(target);
    if (from.oid() == to.oid()) {
      return Path.RELABEL;
    }
    PgCast entry = routines.cast(from, to);
    if (entry != null) {
      return allowed(entry, cast) ? path(entry) : null;
    }
    boolean vector = to.oid() == TypeOid.OIDVECTOR || to.oid() == TypeOid.INT2VECTOR;
    if (from.isArray()
        && to.isArray()
        && !vector
        && from.elementOid() != 0
        && to.elementOid() != 0) {
      Path element = path(routines.type(from.elementOid()), routines.type(to.elementOid()), cast);
      if (element != null) {
        return element.method() == Expression.CastMethod.RELABEL
            ? Path.RELABEL
            : new Path(Expression.CastMethod.ARRAY, element.function());
      }
    }
    if (cast != CastContext.IMPLICIT && to.category() == 'S') {
      return Path.TEXT;
    }
    if (cast == CastContext.EXPLICIT && from.category() == 'S') {
      return Path.TEXT;
    }
    return null;
  }

  private static boolean allowed(PgCast entry, CastContext cast) {
    return switch (entry.context()) {
      case IMPLICIT -> true;
      case ASSIGNMENT -> cast != CastContext.IMPLICIT;
      case EXPLICIT -> cast == CastContext.EXPLICIT;
    };
  }

  private Path path(PgCast entry) {
    return switch (entry.method()) {
      case FUNCTION -> new Path(Expression.CastMethod.FUNCTION, routines.function(entry));
      case INPUT_OUTPUT -> Path.TEXT;
      case BINARY -> changesSign(entry) ? Path.SIGN : Path.RELABEL;
    };
  }

  /**
   * Integers are kept by their value, so the casts to and from oids are not what bytes would be.
   */
  private static boolean changesSign(PgCast entry) {
    return entry.source().oid() == TypeOid.INT4 || entry.target().oid() == TypeOid.INT4;
  }

  /**
   * The expression as a value of the target type with the target's modifier, or null if there is no
   * such cast. {@code position} is the expression's, for literals that do not fit.
   */
  public Expression coerce(
      Expression expression, PgType target, int typmod, CastContext cast, int position) {
    if (target.kind() == PgType.Kind.DOMAIN && expression.type().oid() != target.oid()) {
      return toDomain(expression, target, cast, position);
    }
    if (isArrayOfDomain(target) && expression.type().oid() != target.oid()) {
      return toArrayOfDomain(expression, target, cast, position);
    }
    Expression typed = coerceType(expression, target, typmod, cast, position);
    if (typed == null || typmod == PgType.NO_TYPMOD || typed.typmod() == typmod) {
      return typed;
    }
    boolean explicit = cast == CastContext.EXPLICIT;
    if (typed instanceof Expression.Constant constant) {
      return fitted(constant, target, typmod, explicit);
    }
    return new Expression.Cast(
        typed, Expression.CastMethod.RELABEL, null, explicit, target, typmod);
  }

  private boolean isArrayOfDomain(PgType type) {
    return type.isArray()
        && type.elementOid() != 0
        && routines.type(type.elementOid()).kind() == PgType.Kind.DOMAIN;
  }

  /** An array of the domain's base type, whose elements are checked as it becomes the target. */
  private Expression toArrayOfDomain(
      Expression expression, PgType target, CastContext cast, int position) {
    UserType.Domain domain = innermost(routines.type(target.elementOid()));
    PgType array = routines.type(domain.base().arrayOid());
    boolean literal = expression.type().oid() == TypeOid.UNKNOWN;
    CastContext toBase = literal ? CastContext.ASSIGNMENT : cast; // input cuts nothing off
    Expression base;
    try {
      base = coerce(expression, array, domain.typmod(), toBase, position);
    } catch (SqlFailure failure) {
      throw literal && failure.position() == 0 ? failure.at(position) : failure;
    }
    return base == null ? null : checked(base, target, cast);
  }

  private static Expression checked(Expression base, PgType target, CastContext cast) {
    return new Expression.Cast(
        base,
        Expression.CastMethod.RELABEL,
        null,
        cast == CastContext.EXPLICIT,
        target,
        PgType.NO_TYPMOD);
  }

  /** The domain under domains over it: one check does for all of them. */
  private UserType.Domain innermost(PgType type) {
    UserType.Domain domain = routines.definition(type).domain();
    while (domain.base().kind() == PgType.Kind.DOMAIN) {
      domain = routines.definition(domain.base()).domain();
    }
    return domain;
  }

  private Expression fitted(
      Expression.Constant constant, PgType target, int typmod, boolean explicit) {
    if (constant.value() == null) {
      return new Expression.Constant(null, target, typmod);
    }
    Object value = target.codec().applyTypmod(constant.value(), typmod, explicit);
    return new Expression.Constant(value, target, typmod);
  }

  /** A cast whose target is a domain is where the domain's constraints are checked. */
  private Expression toDomain(
      Expression expression, PgType target, CastContext cast, int position) {
    UserType.Domain domain = innermost(target);
    Expression base = coerce(expression, domain.base(), domain.typmod(), cast, position);
    return base == null ? null : checked(base, target, cast);
  }

  /** As {@link #coerce} without modifier; the cast must be known to exist. */
  public Expression implicit(Expression expression, PgType target, int position) {
    return coerce(expression, target, PgType.NO_TYPMOD, CastContext.IMPLICIT, position);
  }

  private Expression coerceType(
      Expression expression, PgType target, int typmod, CastContext cast, int position) {
    PgType source = expression.type();
    int to = target.oid();
    boolean isRow = to == TypeOid.RECORD && source.kind() == PgType.Kind.COMPOSITE;
    if (source.oid() == to || isRow || to == TypeOid.ANY || TypeOid.isPolymorphic(to)) {
      return expression;
    }
    if (source.oid() == TypeOid.UNKNOWN) {
      return fromUnknown(expression, target, typmod, position);
    }
    Path path = path(source, target, cast);
    if (path != null) {
      return applied(expression, path, target, typmod, cast == CastContext.EXPLICIT);
    }
    if (expression instanceof Expression.RowConstructor row
        && target.kind() == PgType.Kind.COMPOSITE) {
      return rowTo(row, target, cast, position);
    }
    if (canCoerce(source, target, cast)) {
      return new Expression.Cast(
          expression,
          Expression.CastMethod.RELABEL,
          null,
          cast == CastContext.EXPLICIT,
          target,
          PgType.NO_TYPMOD);
    }
    return null;
  }

  /** A row constructor becomes a composite type field by field. */
  private Expression rowTo(
      Expression.RowConstructor row, PgType target, CastContext cast, int position) {
    List<TableColumn> attributes = routines.definition(target).attributes();
    int size = row.fields().size();
    List<Expression> fields = new ArrayList<>(size);
    List<String> names = new ArrayList<>(size);
    for (int i = 0; i < Math.min(size, attributes.size()); i++) {
      TableColumn attribute = attributes.get(i);
      Expression field = row.fields().get(i);
      Expression coerced =
          coerce(field, attribute.type(), attribute.typmod(), CastContext.ASSIGNMENT, position);
      if (coerced == null) {
        throw noRowCast(
            target,
            "Cannot cast type %s to %s in column %d."
                .formatted(TypeText.of(field.type()), TypeText.of(attribute.type()), i + 1),
            position);
      }
      fields.add(coerced);
      names.add(attribute.name());
    }
    if (size != attributes.size()) {
      String few = size < attributes.size() ? "few" : "many";
      throw noRowCast(target, "Input has too " + few + " columns.", position);
    }
    return new Expression.RowConstructor(fields, names, target);
  }

  private static SqlFailure noRowCast(PgType target, String detail, int position) {
    return new SqlFailure(
            SqlState.CANNOT_COERCE, "cannot cast type record to " + TypeText.of(target))
        .detail(detail)
        .at(position);
  }

  private Expression applied(
      Expression expression, Path path, PgType target, int typmod, boolean explicit) {
    if (path.method() == Expression.CastMethod.RELABEL) {
      boolean sameBase = base(expression.type()).equals(base(target));
      int kept = sameBase ? expression.typmod() : PgType.NO_TYPMOD;
      if (expression instanceof Expression.Constant constant) {
        return new Expression.Constant(constant.value(), target, kept);
      }
      return new Expression.Cast(expression, path.method(), null, explicit, target, kept);
    }
    if (expression instanceof Expression.Constant constant && constant.value() == null) {
      return new Expression.Constant(null, target, typmod);
    }
    return new Expression.Cast(
        expression, path.method(), path.function(), explicit, target, typmod);
  }

  private Expression fromUnknown(Expression expression, PgType target, int typmod, int position) {
    if (expression instanceof Expression.Constant constant) {
      return literal((String) constant.value(), target, typmod, position);
    }
    if (expression instanceof Expression.Parameter parameter) {
      return parameters.resolved(parameter, target, position);
    }
    return new Expression.Cast(
        expression, Expression.CastMethod.INPUT_OUTPUT, null, false, target, typmod);
  }

  private Expression literal(String text, PgType target, int typmod, int position) {
    if (text == null) {
      return new Expression.Constant(null, target, typmod);
    }
    if (tellsTime(text, target)) {
      Expression.Constant written = new Expression.Constant(text, routines.type(TypeOid.TEXT));
      return new Expression.Cast(
          written, Expression.CastMethod.INPUT_OUTPUT, null, true, target, typmod);
    }
    boolean modifierAtInput = target.oid() == TypeOid.INTERVAL;
    int inputTypmod = modifierAtInput ? typmod : PgType.NO_TYPMOD;
    try {
      Object value = target.codec().parse(text, inputTypmod, context);
      return new Expression.Constant(value, target, inputTypmod);
    } catch (SqlFailure failure) {
      throw failure.at(position);
    }
  }

  /** Whether the literal means another moment each time, so that a plan must not hold its value. */
  private static boolean tellsTime(String text, PgType target) {
    switch (target.oid()) {
      case TypeOid.DATE, TypeOid.TIME, TypeOid.TIMETZ, TypeOid.TIMESTAMP, TypeOid.TIMESTAMPTZ:
        break;
      default:
        return false;
    }
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || !Character.isLetter(text.charAt(i))) {
        if (isMoment(text, start, i - start)) {
          return true;
        }
        start = i + 1;
      }
    }
    return false;
  }

  private static boolean isMoment(String text, int start, int length) {
    return switch (length) {
      case 3 -> text.regionMatches(true, start, "now", 0, length);
      case 5 -> text.regionMatches(true, start, "today", 0, length);
      case 8 -> text.regionMatches(true, start, "tomorrow", 0, length);
      case 9 -> text.regionMatches(true, start, "yesterday", 0, length);
      default -> false;
    };
  }

  /** The expression as a boolean for the named clause; 42804 if it is none. */
  public Expression condition(Expression expression, String clause, int position) {
    PgType bool = routines.type(TypeOid.BOOL);
    if (expression.type().oid() == TypeOid.BOOL) {
      return expression;
    }
    Expression coerced =
        coerce(expression, bool, PgType.NO_TYPMOD, CastContext.ASSIGNMENT, position);
    if (coerced == null) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "argument of "
                  + clause
                  + " must be type boolean, not type "
                  + TypeText.of(expression.type()))
          .at(position);
    }
    return coerced;
  }

  /** The expression as a value of the given type for the named clause; 42804 if it cannot be. */
  public Expression argument(Expression expression, PgType target, String clause, int position) {
    Expression coerced =
        coerce(expression, target, PgType.NO_TYPMOD, CastContext.ASSIGNMENT, position);
    if (coerced == null) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "argument of "
                  + clause
                  + " must be type "
                  + TypeText.of(target)
                  + ", not type "
                  + TypeText.of(expression.type()))
          .at(position);
    }
    return coerced;
  }

  /** An open literal or parameter as text, everything else as it is. */
  public Expression known(Expression expression, int position) {
    if (expression.type().oid() != TypeOid.UNKNOWN) {
      return expression;
    }
    return coerce(
        expression, routines.type(TypeOid.TEXT), PgType.NO_TYPMOD, CastContext.IMPLICIT, position);
  }

  /**
   * The type that all of the types can become, as for CASE, UNION and arrays.
   *
   * @param construct how the message names the construct
   * @param position of the expression that does not fit is looked up in {@code positions}
   */
  public PgType common(List<PgType> types, String construct, int[] positions) {
    PgType first = types.get(0);
    boolean same = first.oid() != TypeOid.UNKNOWN;
    for (int i = 1; i < types.size() && same; i++) {
      same = types.get(i).oid() == first.oid();
    }
    if (same) {
      return first;
    }
    PgType chosen = base(first);
    for (int i = 1; i < types.size(); i++) {
      PgType next = base(types.get(i));
      if (next.oid() == TypeOid.UNKNOWN || next.oid() == chosen.oid()) {
        continue;
      }
      if (chosen.oid() == TypeOid.UNKNOWN) {
        chosen = next;
      } else if (next.category() != chosen.category()) {
        if (construct == null) {
          return null;
        }
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                construct
                    + " types "
                    + TypeText.of(chosen)
                    + " and "
                    + TypeText.of(next)
                    + " cannot be matched")
            .at(positions[i]);
      } else if (!chosen.preferred()
          && canCoerce(chosen, next, CastContext.IMPLICIT)
          && !canCoerce(next, chosen, CastContext.IMPLICIT)) {
        chosen = next;
      }
    }
    return chosen.oid() == TypeOid.UNKNOWN ? routines.type(TypeOid.TEXT) : chosen;
  }

  /** The expression as the {@link #common} type of its construct; 42846 if that cannot be. */
  public Expression toCommon(Expression expression, PgType common, String construct, int position) {
    if (expression.type().oid() == common.oid()) {
      return expression;
    }
    if (!canCoerce(expression.type(), common, CastContext.IMPLICIT)) {
      throw new SqlFailure(
              SqlState.CANNOT_COERCE,
              construct
                  + " could not convert type "
                  + TypeText.of(expression.type())
                  + " to "
                  + TypeText.of(common))
          .at(position);
    }
    return implicit(expression, common, position);
  }
}

package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;

/**
 * The parameters of the statement under analysis. A type that was not declared is inferred from the
 * first place that asks for one.
 */
public final class Parameters {

  private static final int MAXIMUM = 65535;

  private final PgType unknown;
  private PgType[] types;
  private int count;

  /**
   * Starts with the declared types; null entries are open.
   *
   * @param unknown the type of an open parameter
   */
  public Parameters(List<PgType> declared, PgType unknown) {
    this.unknown = unknown;
    count = declared.size();
    types = new PgType[Math.max(count, 4)];
    for (int i = 0; i < count; i++) {
      PgType type = declared.get(i);
      types[i] = type != null && type.oid() == TypeOid.UNKNOWN ? null : type;
    }
  }

  /** A reference to parameter {@code number}, counted from 1. */
  public Expression reference(int number, int position) {
    if (number < 1 || number > MAXIMUM) {
      throw SqlFailure.of(SqlState.UNDEFINED_PARAMETER, "there is no parameter $%d", number)
          .at(position);
    }
    int index = number - 1;
    if (index >= count) {
      count = number;
      if (count > types.length) {
        types = Arrays.copyOf(types, Math.max(count, types.length * 2));
      }
    }
    PgType type = types[index];
    return new Expression.Parameter(index, type == null ? unknown : type);
  }

  /** Gives an open parameter the type that its place asks for. */
  Expression resolved(Expression.Parameter parameter, PgType target, int position) {
    PgType known = types[parameter.index()];
    if (known == null) {
      types[parameter.index()] = target;
    } else if (!known.equals(target)) {
      throw SqlFailure.of(
              SqlState.AMBIGUOUS_PARAMETER,
              "inconsistent types deduced for parameter $%d",
              parameter.index() + 1)
          .detail(TypeText.of(known) + " versus " + TypeText.of(target))
          .at(position);
    }
    return new Expression.Parameter(parameter.index(), target);
  }

  /** The types of all parameters, at the end of analysis; 42P18 if one is still open. */
  public List<PgType> types() {
    if (count == 0) {
      return List.of();
    }
    List<PgType> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (types[i] == null) {
        throw SqlFailure.of(
            SqlState.INDETERMINATE_DATATYPE,
            "could not determine data type of parameter $%d",
            i + 1);
      }
      all.add(types[i]);
    }
    return all;
  }
}

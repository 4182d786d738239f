package org.pagedb.sql.type.composite;

import java.util.Arrays;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;

/**
 * A row value: fields with their types, null for NULL. Immutable; callers must not change the array
 * they pass in or get out.
 */
public final class RecordValue {

  private final List<PgType> types;
  private final Object[] fields;

  /** One field for each type. */
  public RecordValue(List<PgType> types, Object... fields) {
    this.types = types;
    this.fields = fields;
  }

  /** The fields' types. */
  public List<PgType> types() {
    return types;
  }

  /** The fields. */
  public Object[] fields() {
    return fields;
  }

  /** A field, counted from 0. */
  public Object field(int index) {
    return fields[index];
  }

  /** Number of fields. */
  public int size() {
    return fields.length;
  }

  /**
   * Field by field, as B-trees order rows: nulls are equal to each other and greatest.
   *
   * @throws SqlFailure 42804 if the rows are not of the same shape, 42883 if fields that have to be
   *     looked at are of a type without comparison
   */
  public static int compare(RecordValue left, RecordValue right) {
    return compare(left, right, "a comparison function");
  }

  /** Whether the rows are equal, nulls being equal to each other; fails as {@link #compare}. */
  public static boolean equal(RecordValue left, RecordValue right) {
    return compare(left, right, "an equality operator") == 0;
  }

  private static int compare(RecordValue left, RecordValue right, String wanted) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      if (!left.types.get(i).equals(right.types.get(i))) {
        throw new SqlFailure(
            SqlState.DATATYPE_MISMATCH,
            "cannot compare dissimilar column types "
                + left.types.get(i).name()
                + " and "
                + right.types.get(i).name()
                + " at record column "
                + (i + 1));
      }
      int order = compareField(left.types.get(i), left.fields[i], right.fields[i], wanted);
      if (order != 0) {
        return order;
      }
    }
    if (left.size() != right.size()) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH,
          "cannot compare record types with different numbers of columns");
    }
    return 0;
  }

  private static int compareField(PgType type, Object left, Object right, String wanted) {
    if (left == null || right == null) {
      return left == right ? 0 : left == null ? 1 : -1;
    }
    if (!type.codec().hasEquality()) {
      throw new SqlFailure(
          SqlState.UNDEFINED_FUNCTION, "could not identify " + wanted + " for type " + type.name());
    }
    return type.codec().compare(left, right);
  }

  /** Agrees with {@link #compare}; rows of another shape are different. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RecordValue row && types.equals(row.types) && equal(this, row);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = 0; i < fields.length; i++) {
      hash = 31 * hash + (fields[i] == null ? 0 : types.get(i).codec().hash(fields[i]));
    }
    return hash;
  }

  @Override
  public String toString() {
    return Arrays.toString(fields);
  }
}

package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.UserTypes;
import org.pagedb.sql.type.composite.EnumValue;

/** Makes the types of a stored catalog while its rows are read, and remembers them. */
public final class UserTypeSource implements TypeSource {

  private final Map<Integer, PgType> made = new HashMap<>();
  private final IntFunction<PgType> others;

  /** Knows the built-in types. */
  public UserTypeSource() {
    this(BuiltinTypes::byOid);
  }

  /** Knows what {@code others} knows, unless it makes a type of the same oid itself. */
  public UserTypeSource(UserTypeSource others) {
    this(others::type);
  }

  private UserTypeSource(IntFunction<PgType> others) {
    this.others = others;
  }

  @Override
  public PgType type(int oid) {
    PgType own = made.get(oid);
    return own == null ? others.apply(oid) : own;
  }

  @Override
  public void relation(Relation relation) {
    if (RowTypes.hasRowType(relation)) {
      remembered(RowTypes.rowType(relation));
      remembered(RowTypes.rowArrayType(relation));
    }
  }

  private PgType remembered(PgType type) {
    made.put(type.oid(), type);
    return type;
  }

  @Override
  public PgType enumType(
      int oid, String schema, String name, int arrayOid, List<UserType.EnumLabel> labels) {
    return remembered(UserTypes.enumType(oid, schema, name, arrayOid, values(labels)));
  }

  private static List<EnumValue> values(List<UserType.EnumLabel> labels) {
    List<EnumValue> values = new ArrayList<>(labels.size());
    for (UserType.EnumLabel label : labels) {
      values.add(new EnumValue(label.oid(), label.order(), label.label()));
    }
    return values;
  }

  @Override
  public PgType domainType(int oid, String schema, String name, int arrayOid, PgType base) {
    return remembered(UserTypes.domain(oid, schema, name, arrayOid, base));
  }

  @Override
  public PgType compositeType(
      int oid, String schema, String name, int arrayOid, List<TableColumn> attributes) {
    return remembered(RowTypes.composite(oid, schema, name, arrayOid, attributes));
  }

  @Override
  public PgType rangeType(int oid, String schema, String name, int arrayOid, PgType subtype) {
    return remembered(UserTypes.range(oid, schema, name, arrayOid, subtype));
  }

  @Override
  public PgType multirangeType(int oid, String schema, String name, int arrayOid, PgType subtype) {
    return remembered(UserTypes.multirange(oid, schema, name, arrayOid, subtype));
  }

  @Override
  public PgType arrayType(int oid, String schema, String name, PgType element) {
    return remembered(UserTypes.array(oid, schema, name, element));
  }

  /** An enum with its array type, which is named after it. */
  public static UserType enumOf(
      int oid, String schema, String name, int arrayOid, List<UserType.EnumLabel> labels) {
    PgType type = UserTypes.enumType(oid, schema, name, arrayOid, values(labels));
    PgType array = UserTypes.array(arrayOid, schema, "_" + name, type);
    return new UserType(type, array, List.copyOf(labels), List.of(), null);
  }
}

package org.pagedb.sql.catalog;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.PgTypeBuilder;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/** A handful of types, enough for catalogs of tests. */
final class TestTypes implements TypeSource {

  private final Map<Integer, PgType> types = new HashMap<>();

  final PgType int4 = add(new PgTypeBuilder(23, "int4", new TextCodec()).category('N'));
  final PgType text = add(new PgTypeBuilder(25, "text", new TextCodec()).collation(100));

  private PgType add(PgTypeBuilder builder) {
    PgType type = builder.build();
    types.put(type.oid(), type);
    return type;
  }

  @Override
  public PgType type(int oid) {
    return types.get(oid);
  }

  @Override
  public PgType enumType(
      int oid, String schema, String name, int arrayOid, List<UserType.EnumLabel> labels) {
    return add(user(oid, schema, name).kind(PgType.Kind.ENUM).array(arrayOid));
  }

  @Override
  public PgType domainType(int oid, String schema, String name, int arrayOid, PgType base) {
    return add(user(oid, schema, name).kind(PgType.Kind.DOMAIN).array(arrayOid).base(base.oid()));
  }

  @Override
  public PgType rangeType(int oid, String schema, String name, int arrayOid, PgType subtype) {
    return add(user(oid, schema, name).kind(PgType.Kind.RANGE).array(arrayOid));
  }

  @Override
  public PgType multirangeType(int oid, String schema, String name, int arrayOid, PgType subtype) {
    return add(user(oid, schema, name).kind(PgType.Kind.MULTIRANGE).array(arrayOid));
  }

  @Override
  public PgType compositeType(
      int oid, String schema, String name, int arrayOid, List<TableColumn> attributes) {
    return add(user(oid, schema, name).kind(PgType.Kind.COMPOSITE).array(arrayOid));
  }

  @Override
  public PgType arrayType(int oid, String schema, String name, PgType element) {
    return add(user(oid, schema, name).category('A').element(element.oid()));
  }

  private static PgTypeBuilder user(int oid, String schema, String name) {
    return new PgTypeBuilder(oid, name, new TextCodec()).schema(schema);
  }

  private static final class TextCodec implements TypeCodec {
    @Override
    public VectorKind vectorKind() {
      return VectorKind.BYTES;
    }

    @Override
    public Object parse(String text, int typmod, TypeContext context) {
      return text;
    }

    @Override
    public String format(Object datum, TypeContext context) {
      return (String) datum;
    }

    @Override
    public int compare(Object left, Object right) {
      return ((String) left).compareTo((String) right);
    }

    @Override
    public byte[] toBytes(Object datum) {
      return ((String) datum).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object fromBytes(byte[] buffer, int offset, int length) {
      return new String(buffer, offset, length, StandardCharsets.UTF_8);
    }
  }
}

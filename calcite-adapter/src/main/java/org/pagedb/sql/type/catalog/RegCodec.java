package org.pagedb.sql.type.catalog;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.scalar.OidCodec;

/**
 * {@code regclass}, {@code regtype} and their kin: an object's oid as a {@link Long}, written as
 * its name. {@code -} stands for 0, a number for itself.
 */
public final class RegCodec implements TypeCodec {

  private final int typeOid;
  private final String typeName;
  private final ObjectNames builtin;

  /** {@code builtin} is asked for what the session's catalog does not know. */
  public RegCodec(int typeOid, String typeName, ObjectNames builtin) {
    this.typeOid = typeOid;
    this.typeName = typeName;
    this.builtin = builtin;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.LONG;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    if (text.equals("-")) {
      return 0L;
    }
    if (isNumber(text)) {
      return OidCodec.parse(text, "oid");
    }
    long oid = context.objects().oidOf(typeOid, text);
    if (oid < 0) {
      oid = builtin.oidOf(typeOid, text);
    }
    if (oid < 0) {
      throw unknown(text);
    }
    return oid;
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private SqlFailure unknown(String text) {
    String quoted = "\"" + text + "\" does not exist";
    return switch (typeName) {
      case "regclass" -> new SqlFailure(SqlState.UNDEFINED_TABLE, "relation " + quoted);
      case "regtype" -> new SqlFailure(SqlState.UNDEFINED_OBJECT, "type " + quoted);
      case "regproc", "regprocedure" ->
          new SqlFailure(SqlState.UNDEFINED_FUNCTION, "function " + quoted);
      case "regoper", "regoperator" ->
          new SqlFailure(SqlState.UNDEFINED_FUNCTION, "operator does not exist: " + text);
      case "regnamespace" -> new SqlFailure(SqlState.INVALID_SCHEMA_NAME, "schema " + quoted);
      case "regrole" -> new SqlFailure(SqlState.UNDEFINED_OBJECT, "role " + quoted);
      case "regcollation" ->
          new SqlFailure(
              SqlState.UNDEFINED_OBJECT,
              "collation \"" + collation(text) + "\" for encoding \"UTF8\" does not exist");
      case "regconfig" ->
          new SqlFailure(SqlState.UNDEFINED_OBJECT, "text search configuration " + quoted);
      default -> new SqlFailure(SqlState.UNDEFINED_OBJECT, "text search dictionary " + quoted);
    };
  }

  /** As a message has it: names without their quotes, others in lower case. */
  private static String collation(String text) {
    return text.startsWith("\"") ? text.replace("\"", "") : text.toLowerCase(Locale.ROOT);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    long oid = (Long) datum;
    if (oid == 0) {
      return "-";
    }
    String name = context.objects().nameOf(typeOid, oid);
    name = name != null ? name : builtin.nameOf(typeOid, oid);
    return name != null ? name : Long.toString(oid);
  }

  @Override
  public int compare(Object left, Object right) {
    return Long.compare((Long) left, (Long) right);
  }

  @Override
  public long toLong(Object datum) {
    return (Long) datum;
  }

  @Override
  public Object fromLong(long value) {
    return value;
  }
}

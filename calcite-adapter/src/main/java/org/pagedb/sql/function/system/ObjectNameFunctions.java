package org.pagedb.sql.function.system;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.service.CatalogFacts;
import org.pagedb.sql.type.text.NameCodec;

/** {@code to_reg…}, and objects and options by their names. */
public final class ObjectNameFunctions implements FunctionArea {

  private static final List<PgType> TWO_TEXTS = List.of(BuiltinTypes.TEXT, BuiltinTypes.TEXT);
  private static final List<PgType> FOUR_TEXTS =
      List.of(BuiltinTypes.TEXT, BuiltinTypes.TEXT, BuiltinTypes.TEXT, BuiltinTypes.TEXT);

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "to_regclass" -> oid(BuiltinTypes.REGCLASS, arguments, context);
      case "to_regtype" -> oid(BuiltinTypes.REGTYPE, arguments, context);
      case "to_regproc" -> oid(BuiltinTypes.REGPROC, arguments, context);
      case "to_regprocedure" -> oid(BuiltinTypes.REGPROCEDURE, arguments, context);
      case "to_regoper" -> oid(BuiltinTypes.REGOPER, arguments, context);
      case "to_regoperator" -> oid(BuiltinTypes.REGOPERATOR, arguments, context);
      case "to_regnamespace" -> oid(BuiltinTypes.REGNAMESPACE, arguments, context);
      case "to_regrole" -> oid(BuiltinTypes.REGROLE, arguments, context);
      case "to_regcollation" -> oid(BuiltinTypes.REGCOLLATION, arguments, context);
      case "nameconcatoid" -> nameAndOid((String) arguments[0], (Long) arguments[1]);
      case "oidvectortypes" -> types((ArrayValue) arguments[0], context);
      case "pg_options_to_table" -> options((ArrayValue) arguments[0]);
      case "pg_describe_object" -> {
        CatalogFacts.Identity identity = identity(arguments, context);
        yield identity == null ? null : identity.description();
      }
      case "pg_identify_object" -> {
        CatalogFacts.Identity found = identity(arguments, context);
        yield found == null
            ? new RecordValue(FOUR_TEXTS, null, null, null, null)
            : new RecordValue(
                FOUR_TEXTS, found.type(), found.schema(), found.name(), found.identity());
      }
      default -> throw FunctionArea.unknown(function);
    };
  }

  /** As a cast, but what is not there is null. */
  private static Long oid(PgType type, Object[] arguments, TypeContext context) {
    try {
      return (Long) type.codec().parse((String) arguments[0], PgType.NO_TYPMOD, context);
    } catch (SqlFailure failure) {
      if (isAbsence(failure.state())) {
        return null;
      }
      throw failure;
    }
  }

  private static boolean isAbsence(SqlState state) {
    return switch (state) {
      case UNDEFINED_TABLE,
          UNDEFINED_OBJECT,
          UNDEFINED_FUNCTION,
          AMBIGUOUS_FUNCTION,
          INVALID_SCHEMA_NAME ->
          true;
      default -> false;
    };
  }

  private static String nameAndOid(String name, long oid) {
    String suffix = "_" + oid;
    return NameCodec.cut(name, NameCodec.MAX_BYTES - suffix.length()) + suffix;
  }

  private static String types(ArrayValue oids, TypeContext context) {
    StringBuilder text = new StringBuilder();
    for (Object oid : oids.elements()) {
      text.append(text.length() == 0 ? "" : ", ");
      text.append(BuiltinTypes.REGTYPE.codec().format(oid, context));
    }
    return text.toString();
  }

  private static Iterator<Object> options(ArrayValue options) {
    List<Object> rows = new ArrayList<>();
    for (Object option : options.elements()) {
      String text = (String) option;
      int equals = text.indexOf('=');
      String name = equals < 0 ? text : text.substring(0, equals);
      rows.add(new RecordValue(TWO_TEXTS, name, equals < 0 ? null : text.substring(equals + 1)));
    }
    return rows.iterator();
  }

  private static CatalogFacts.Identity identity(Object[] arguments, TypeContext context) {
    return context
        .session()
        .catalog()
        .identity(
            (int) (long) (Long) arguments[0],
            (int) (long) (Long) arguments[1],
            (int) (long) (Long) arguments[2]);
  }
}

package org.pagedb.sql.function.system;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.PgLanguage;
import org.pagedb.sql.type.service.AccessQuestions;

/** {@code has_…_privilege} and {@code pg_has_role}. */
public final class PrivilegeFunctions implements FunctionArea {

  private static final long DATABASE_OID = 5;

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (function.startsWith("pg_has_role_")) {
      return isPartOf(arguments, context.session().access());
    }
    int end = function.indexOf("_privilege_");
    if (!function.startsWith("has_") || end < 0) {
      throw FunctionArea.unknown(function);
    }
    String kind = function.substring("has_".length(), end);
    int behindRole = kind.equals("column") ? 3 : 2;
    AccessQuestions access = context.session().access();
    int role =
        arguments.length > behindRole ? role(arguments[0], access, true) : access.currentRole();
    Object[] asked = new Object[behindRole];
    System.arraycopy(arguments, arguments.length - behindRole, asked, 0, behindRole);
    return kind.equals("column")
        ? onColumn(asked, role, context)
        : onObject(kind, asked, role, context);
  }

  private static int role(Object role, AccessQuestions access, boolean orPublic) {
    if (role instanceof String name) {
      return orPublic && name.equals("public") ? AclItem.PUBLIC : access.role(name);
    }
    return (int) (long) (Long) role;
  }

  private static Boolean isPartOf(Object[] arguments, AccessQuestions access) {
    int last = arguments.length - 1;
    int member = last == 1 ? access.currentRole() : role(arguments[0], access, false);
    int role = role(arguments[last - 1], access, false);
    String written = (String) arguments[last];
    String word = written.strip().toUpperCase(Locale.ROOT);
    AccessQuestions.Membership way =
        switch (word) {
          case "USAGE" -> AccessQuestions.Membership.USAGE;
          case "MEMBER" -> AccessQuestions.Membership.MEMBER;
          case "USAGE WITH GRANT OPTION",
              "USAGE WITH ADMIN OPTION",
              "MEMBER WITH GRANT OPTION",
              "MEMBER WITH ADMIN OPTION" ->
              AccessQuestions.Membership.ADMIN;
          default ->
              throw SqlFailure.of(
                  SqlState.INVALID_PARAMETER_VALUE, "unrecognized privilege type: \"%s\"", written);
        };
    return access.isPartOf(member, role, way);
  }

  private static Boolean onObject(String kind, Object[] asked, int role, TypeContext context) {
    AccessQuestions access = context.session().access();
    Integer object = object(kind, asked[0], context);
    int privileges = PrivilegeWordList.read(kind, (String) asked[1]);
    if (object == null) {
      return null;
    } else if (kind.equals("any_column")) {
      return access.has("table", object, role, privileges)
          || access.hasOnAnyColumn(object, role, privileges);
    }
    return access.has(kind, object, role, privileges);
  }

  private static Boolean onColumn(Object[] asked, int role, TypeContext context) {
    AccessQuestions access = context.session().access();
    Integer relation = object("table", asked[0], context);
    if (relation == null) {
      PrivilegeWordList.read("column", (String) asked[2]);
      return null;
    }
    int column;
    if (asked[1] instanceof String name) {
      column = access.column(relation, name);
      if (column == 0) {
        throw SqlFailure.of(
            SqlState.UNDEFINED_COLUMN,
            "column \"%s\" of relation \"%s\" does not exist",
            name,
            access.relationName(relation));
      }
    } else {
      column = (int) (long) (Long) asked[1];
    }
    int privileges = PrivilegeWordList.read("column", (String) asked[2]);
    if (!access.isColumn(relation, column)) {
      return null;
    }
    return access.has("table", relation, role, privileges)
        || access.hasOnColumn(relation, column, role, privileges);
  }

  /** The object's oid, or null for a number that means nothing; such a name fails. */
  private static Integer object(String kind, Object object, TypeContext context) {
    switch (kind) {
      case "database" -> {
        return database(object, context.session().identity().databaseName());
      }
      case "language" -> {
        return language(object);
      }
      case "tablespace", "foreign_data_wrapper", "server" -> {
        return rare(kind, object);
      }
      default -> {
        // found by their types
      }
    }
    PgType type =
        switch (kind) {
          case "schema" -> BuiltinTypes.REGNAMESPACE;
          case "function" -> BuiltinTypes.REGPROCEDURE;
          case "type" -> BuiltinTypes.REGTYPE;
          default -> BuiltinTypes.REGCLASS;
        };
    Long oid =
        object instanceof String name
            ? (Long) type.codec().parse(name, PgType.NO_TYPMOD, context)
            : (Long) object;
    boolean isThere = oid != 0 && !type.codec().format(oid, context).equals(oid.toString());
    if (isThere && kind.equals("sequence")) {
      context.session().sequences().parameters((int) (long) oid); // fails for another relation
    }
    return isThere ? (Integer) (int) (long) oid : null;
  }

  private static Integer database(Object object, String database) {
    if (object instanceof String name && !name.equals(database)) {
      throw SqlFailure.of(SqlState.INVALID_CATALOG_NAME, "database \"%s\" does not exist", name);
    }
    return object instanceof String || object.equals(DATABASE_OID) ? (int) DATABASE_OID : null;
  }

  private static Integer language(Object object) {
    PgLanguage language =
        object instanceof Long oid ? PgLanguage.byOid(oid) : PgLanguage.named((String) object);
    if (language == null && object instanceof String) {
      throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "language \"%s\" does not exist", object);
    }
    return language == null ? null : (Integer) language.oid();
  }

  private static Integer rare(String kind, Object object) {
    boolean space = kind.equals("tablespace");
    if (object instanceof Long oid) {
      return space && (oid == 1663 || oid == 1664) ? (Integer) (int) (long) oid : null;
    } else if (space && object.equals("pg_default")) {
      return 1663;
    } else if (space && object.equals("pg_global")) {
      return 1664;
    }
    String noun = kind.equals("foreign_data_wrapper") ? "foreign-data wrapper" : kind;
    throw SqlFailure.of(SqlState.UNDEFINED_OBJECT, "%s \"%s\" does not exist", noun, object);
  }
}

package org.pagedb.sql.function.system;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;

/** Access control lists: {@code aclexplode}, {@code acldefault}, {@code makeaclitem}. */
public final class AclFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "aclexplode" -> exploded((ArrayValue) arguments[0]).iterator();
      case "acldefault" -> usual((String) arguments[0], (Long) arguments[1]);
      case "makeaclitem" -> item(arguments);
      case "aclitemeq" -> arguments[0].equals(arguments[1]);
      case "aclcontains" -> contains((ArrayValue) arguments[0], (AclItem) arguments[1]);
      case "hash_aclitem" -> hash((AclItem) arguments[0]);
      case "aclinsert" -> throw gone("aclinsert");
      case "aclremove" -> throw gone("aclremove");
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static SqlFailure gone(String function) {
    return SqlFailure.of(SqlState.FEATURE_NOT_SUPPORTED, "%s is no longer supported", function);
  }

  private static List<Object> exploded(ArrayValue acl) {
    List<Object> rows = new ArrayList<>();
    for (Object element : acl.elements()) {
      AclItem item = (AclItem) element;
      for (int i = 0; i < Privilege.count(); i++) {
        if ((item.privileges() & 1 << i) != 0) {
          rows.add(row(item, Privilege.of(i)));
        }
      }
    }
    return rows;
  }

  private static Object row(AclItem item, Privilege privilege) {
    return new RecordValue(
        List.of(BuiltinTypes.OID, BuiltinTypes.OID, BuiltinTypes.TEXT, BuiltinTypes.BOOL),
        Integer.toUnsignedLong(item.grantor()),
        Integer.toUnsignedLong(item.grantee()),
        privilege.words(),
        (item.options() & privilege.bit()) != 0);
  }

  private static ArrayValue usual(String code, Long owner) {
    AclObject kind = code.isEmpty() ? null : AclObject.ofCode(code.charAt(0));
    if (kind == null) {
      throw SqlFailure.of(
          SqlState.INTERNAL_ERROR, "unrecognized object type abbreviation: %s", code);
    }
    return ArrayValue.of(BuiltinTypes.ACLITEM, kind.usual((int) (long) owner));
  }

  private static AclItem item(Object[] arguments) {
    int privileges = PrivilegeWordList.any((String) arguments[2]);
    boolean grantable = (Boolean) arguments[3];
    return new AclItem(
        (int) (long) (Long) arguments[0],
        (int) (long) (Long) arguments[1],
        privileges,
        grantable ? privileges : 0);
  }

  private static boolean contains(ArrayValue acl, AclItem wanted) {
    for (Object element : acl.elements()) {
      AclItem item = (AclItem) element;
      if (item.isBetween(wanted.grantee(), wanted.grantor())
          && (wanted.privileges() & ~item.privileges()) == 0
          && (wanted.options() & ~item.options()) == 0) {
        return true;
      }
    }
    return false;
  }

  private static Long hash(AclItem item) {
    int set = item.privileges() | item.options() << 16;
    return (long) (set + item.grantee() + item.grantor());
  }
}

package org.pagedb.sql.analysis.privilege;

import java.util.List;
import java.util.Set;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** The privileges on what is built in, as a new database of PostgreSQL has them. */
final class BuiltinAccess {

  private static final int FIRST_USER_OID = 16_384;
  private static final int OWNER = DatabaseRole.BOOTSTRAP;
  private static final int MONITOR = 3373;

  /** Functions that only superusers call unless they are granted. */
  private static final Set<Integer> GUARDED_FUNCTIONS =
      Set.of(
          764, 765, 767, 2172, 2274, 2307, 2621, 2622, 2623, 2624, 2625, 2739, 2848, 3071, 3072,
          3098, 3293, 3295, 3297, 3307, 3329, 3400, 3401, 3436, 3775, 3776, 3777, 3800, 3801, 3826,
          3827, 3828, 4543, 6003, 6004, 6005, 6006, 6007, 6008, 6009, 6010, 6011, 6012, 6013, 6014,
          6170, 6230, 6232, 6250);

  private static final Set<Integer> MONITORS_FUNCTIONS =
      Set.of(3353, 3354, 5029, 5030, 5031, 6270, 6271, 6272);

  private static final Set<Integer> STATISTICS_FUNCTIONS = Set.of(2282, 5052);

  private static final int SETTINGS = 12_104;

  private static final Set<Integer> STATISTICS_RELATIONS = Set.of(12_134, 12_138);

  private static final Set<Integer> GUARDED_RELATIONS =
      Set.of(1260, 1418, 2613, 2619, 3429, 12_005, 12_110, 12_114, 12_118, 12_130, 12_332);

  private BuiltinAccess() {}

  /** The list of a built-in object where none is kept; null for the usual one of its kind. */
  static List<AclItem> acl(AclObject kind, int oid) {
    if (Integer.compareUnsigned(oid, FIRST_USER_OID) >= 0) {
      return null;
    }
    return switch (kind) {
      case FUNCTION -> function(oid);
      case TABLE -> relation(oid);
      default -> null;
    };
  }

  private static List<AclItem> function(int oid) {
    int execute = Privilege.EXECUTE.bit();
    AclItem owner = new AclItem(OWNER, OWNER, execute, 0);
    if (GUARDED_FUNCTIONS.contains(oid)) {
      return List.of(owner);
    } else if (MONITORS_FUNCTIONS.contains(oid)) {
      return List.of(owner, new AclItem(MONITOR, OWNER, execute, 0));
    } else if (STATISTICS_FUNCTIONS.contains(oid)) {
      return List.of(owner, new AclItem(DatabaseRole.READ_ALL_STATS, OWNER, execute, 0));
    }
    return null;
  }

  private static List<AclItem> relation(int oid) {
    AclItem owner = new AclItem(OWNER, OWNER, AclObject.TABLE.all(), 0);
    int read = Privilege.SELECT.bit();
    if (GUARDED_RELATIONS.contains(oid)) {
      return List.of(owner);
    } else if (STATISTICS_RELATIONS.contains(oid)) {
      return List.of(owner, new AclItem(DatabaseRole.READ_ALL_STATS, OWNER, read, 0));
    }
    int everybody = oid == SETTINGS ? read | Privilege.UPDATE.bit() : read;
    return List.of(owner, new AclItem(AclItem.PUBLIC, OWNER, everybody, 0));
  }
}

package org.pagedb.sql.function.system;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** Lists of privileges as {@code has_…_privilege} take them: any one of them will do. */
final class PrivilegeWordList {

  private static final String GRANT_OPTION = " WITH GRANT OPTION";
  private static final int OPTIONS = 16;
  private static final int ALL = -1;

  private PrivilegeWordList() {}

  /**
   * The set of the privileges, options 16 bits higher.
   *
   * @param kind what the privileges are on
   * @throws SqlFailure 22023 for a word that is none of that kind
   */
  static int read(String kind, String list) {
    int known = known(kind);
    int set = 0;
    for (String written : list.split(",", -1)) {
      String word = written.strip().toUpperCase(Locale.ROOT);
      boolean option = word.endsWith(GRANT_OPTION);
      String name = option ? word.substring(0, word.length() - GRANT_OPTION.length()) : word;
      if (kind.equals("table") && name.equals("RULE")) {
        continue; // a privilege of old, which nobody has
      }
      int bit = bit(name, written, known);
      set |= option ? bit << OPTIONS : bit;
    }
    return set;
  }

  private static int known(String kind) {
    AclObject object =
        switch (kind) {
          case "any_column" -> AclObject.COLUMN;
          case "server" -> AclObject.FOREIGN_SERVER;
          default -> AclObject.valueOf(kind.toUpperCase(Locale.ROOT));
        };
    return object.all();
  }

  private static int bit(String name, String written, int known) {
    Privilege privilege = Privilege.ofWord(name);
    if (privilege == null || (privilege.bit() & known) == 0) {
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE, "unrecognized privilege type: \"%s\"", written.strip());
    }
    return privilege.bit();
  }

  /** The set that a list of privileges makes, for {@code makeaclitem}. */
  static int any(String list) {
    int set = 0;
    for (String written : list.split(",", -1)) {
      set |= bit(written.strip().toUpperCase(Locale.ROOT), written, ALL);
    }
    return set;
  }
}

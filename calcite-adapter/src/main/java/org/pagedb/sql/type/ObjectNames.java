package org.pagedb.sql.type;

/**
 * Names of catalog objects, as the {@code reg…} types read and write them; made by the session over
 * its catalog and search path.
 */
public interface ObjectNames {

  /** Knows no object: every oid is written as a number and every name is unknown. */
  ObjectNames NONE =
      new ObjectNames() {
        @Override
        public String nameOf(int regTypeOid, long oid) {
          return null;
        }

        @Override
        public long oidOf(int regTypeOid, String name) {
          return -1;
        }
      };

  /**
   * The object's name as its {@code reg…} type prints it, quoted and schema-qualified where needed.
   *
   * @param regTypeOid oid of {@code regclass}, {@code regtype} and so on
   * @return null if there is no such object
   */
  String nameOf(int regTypeOid, long oid);

  /**
   * The oid of the object that a name means.
   *
   * @return -1 if there is no such object
   */
  long oidOf(int regTypeOid, String name);
}

package org.pagedb.sql.catalog;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * A type made by CREATE TYPE or CREATE DOMAIN, with what its {@link PgType} does not say.
 *
 * @param type the type itself
 * @param arrayType the array type over it
 * @param labels an enum's labels in order, else empty
 * @param attributes a composite type's attributes, else empty
 * @param domain what a domain adds to its base type, else null
 */
public record UserType(
    PgType type,
    PgType arrayType,
    List<EnumLabel> labels,
    List<TableColumn> attributes,
    Domain domain)
    implements CatalogObject {

  @Override
  public int oid() {
    return type.oid();
  }

  /**
   * A label of an enum.
   *
   * @param oid its own oid
   * @param order where it sorts among the others
   * @param label its text
   */
  public record EnumLabel(int oid, float order, String label) {

    /** How many oids go with a label: half of them below its own. */
    public static final int RESERVED = 64;
  }

  /**
   * A domain's definition.
   *
   * @param base the type underneath
   * @param typmod the base type's modifier or -1
   * @param notNull whether NULL is refused
   * @param defaultText the DEFAULT in SQL, or null
   * @param collation the collation's oid, or 0
   * @param checks its CHECKs, in which VALUE stands for the value
   */
  public record Domain(
      PgType base,
      int typmod,
      boolean notNull,
      String defaultText,
      int collation,
      List<DomainCheck> checks) {

    /** A copy that refuses NULL, or not. */
    public Domain notNull(boolean newNotNull) {
      return new Domain(base, typmod, newNotNull, defaultText, collation, checks);
    }

    /** A copy with another default, or none. */
    public Domain defaulted(String newDefaultText) {
      return new Domain(base, typmod, notNull, newDefaultText, collation, checks);
    }

    /** A copy with other checks. */
    public Domain checked(List<DomainCheck> newChecks) {
      return new Domain(base, typmod, notNull, defaultText, collation, List.copyOf(newChecks));
    }
  }

  /** A named CHECK of a domain, in SQL. */
  public record DomainCheck(int oid, String name, String checkText) {}
}

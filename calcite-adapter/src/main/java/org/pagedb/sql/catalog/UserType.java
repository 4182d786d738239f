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
 * @param range what a range or multirange type is made of, else null
 */
public record UserType(
    PgType type,
    PgType arrayType,
    List<EnumLabel> labels,
    List<TableColumn> attributes,
    Domain domain,
    Range range)
    implements CatalogObject {

  /** An enum, a composite type or a domain. */
  public UserType(
      PgType type,
      PgType arrayType,
      List<EnumLabel> labels,
      List<TableColumn> attributes,
      Domain domain) {
    this(type, arrayType, labels, attributes, domain, null);
  }

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

  /**
   * What a range type and the multirange type over it have in common.
   *
   * @param subtype the type of the bounds
   * @param collation the oid of the collation that orders them, or 0
   * @param difference the oid of the function that measures distances, or 0
   * @param partner the oid of the multirange type of a range type, and the other way round
   * @param schema the schema of the constructors
   * @param constructor the name of the constructors, which stays when the type is renamed
   * @param constructorOid the oid of the first constructor; the others follow
   */
  public record Range(
      PgType subtype,
      int collation,
      int difference,
      int partner,
      String schema,
      String constructor,
      int constructorOid) {

    /** How many oids a range type takes with all that comes with it. */
    public static final int OIDS = 9;

    /** A copy over what the subtype has become. */
    public Range over(PgType newSubtype) {
      return new Range(
          newSubtype, collation, difference, partner, schema, constructor, constructorOid);
    }
  }

  /** A named CHECK of a domain, in SQL. */
  public record DomainCheck(int oid, String name, String checkText) {}
}

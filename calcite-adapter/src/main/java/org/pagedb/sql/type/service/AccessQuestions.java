package org.pagedb.sql.type.service;

/** Who may do what, as functions ask it. Roles and objects are oids. */
public interface AccessQuestions {

  /** The role whose privileges count. */
  int currentRole();

  /**
   * The role of that name.
   *
   * @throws org.pagedb.sql.error.SqlFailure 42704 if there is none
   */
  int role(String name);

  /** Whether there is such a role. */
  boolean isRole(int oid);

  /** The ways in which a role may be part of another. */
  enum Membership {
    /** Its privileges hold without SET ROLE. */
    USAGE,
    /** SET ROLE may be used. */
    MEMBER,
    /** Others may be made members. */
    ADMIN
  }

  /** Whether {@code member} is part of {@code role} in that way. */
  boolean isPartOf(int member, int role, Membership way);

  /**
   * Whether a role has any of the privileges on an object.
   *
   * @param kind {@code table}, {@code sequence}, {@code schema} and so on
   * @param privileges {@link org.pagedb.sql.type.access.Privilege} bits, options 16 bits higher
   */
  boolean has(String kind, int object, int role, int privileges);

  /** Whether a role has any of the privileges on a column by itself. */
  boolean hasOnColumn(int relation, int column, int role, int privileges);

  /** Whether a role has any of the privileges on any column. */
  boolean hasOnAnyColumn(int relation, int role, int privileges);

  /** The number of the relation's column of that name, or 0 if there is none. */
  int column(int relation, String name);

  /** Whether the relation has a column of that number that is not dropped. */
  boolean isColumn(int relation, int number);

  /** What the relation is called, without its schema. */
  String relationName(int relation);
}

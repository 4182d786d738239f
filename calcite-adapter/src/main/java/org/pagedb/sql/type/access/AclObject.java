package org.pagedb.sql.type.access;

import java.util.ArrayList;
import java.util.List;

/** The kinds of objects that have access control lists, and what holds where none is kept. */
public enum AclObject {
  COLUMN("column", "arwx", "", "", 'c'),
  TABLE("table", "arwdDxt", "arwdDxt", "", 'r'),
  SEQUENCE("sequence", "rwU", "rwU", "", 's'),
  DATABASE("database", "CTc", "CTc", "Tc", 'd'),
  FUNCTION("function", "X", "X", "X", 'f'),
  LANGUAGE("language", "U", "U", "U", 'l'),
  LARGE_OBJECT("large object", "rw", "rw", "", 'L'),
  SCHEMA("schema", "UC", "UC", "", 'n'),
  PARAMETER("parameter", "sA", "sA", "", 'p'),
  TABLESPACE("tablespace", "C", "C", "", 't'),
  FOREIGN_DATA_WRAPPER("foreign-data wrapper", "U", "U", "", 'F'),
  FOREIGN_SERVER("foreign server", "U", "U", "", 'S'),
  TYPE("type", "U", "U", "U", 'T');

  private final String noun;
  private final int all;
  private final int owners;
  private final int everybodys;
  private final char code;

  AclObject(String noun, String all, String owners, String everybodys, char code) {
    this.noun = noun;
    this.all = Privilege.bits(all);
    this.owners = Privilege.bits(owners);
    this.everybodys = Privilege.bits(everybodys);
    this.code = code;
  }

  /** How messages call it. */
  public String noun() {
    return noun;
  }

  /** The privileges that exist for it. */
  public int all() {
    return all;
  }

  /** The letter that {@code acldefault} knows it by. */
  public char code() {
    return code;
  }

  /** The kind that {@code acldefault} knows by the letter, or null. */
  public static AclObject ofCode(char code) {
    for (AclObject kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }

  /** What holds where no list is kept: the owner may everything, others what is usual. */
  public List<AclItem> usual(int owner) {
    List<AclItem> items = new ArrayList<>(2);
    if (everybodys != 0) {
      items.add(new AclItem(AclItem.PUBLIC, owner, everybodys, 0));
    }
    if (owners != 0) {
      items.add(new AclItem(owner, owner, owners, 0));
    }
    return items;
  }
}

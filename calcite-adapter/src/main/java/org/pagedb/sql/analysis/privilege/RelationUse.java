package org.pagedb.sql.analysis.privilege;

import java.util.BitSet;
import java.util.List;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.access.Privilege;

/** What a statement does with one relation that it names, while it is being analysed. */
public final class RelationUse {

  /** Stands for the role that runs the statement. */
  static final int INVOKER = 0;

  private final int oid;
  private final String name;
  private final String noun;
  private final List<TableColumn> columns;
  private final int role;
  private int needed;
  private final BitSet selected = new BitSet();
  private final BitSet inserted = new BitSet();
  private final BitSet updated = new BitSet();
  private boolean wholeRow;

  RelationUse(int oid, String name, String noun, List<TableColumn> columns, int role) {
    this.oid = oid;
    this.name = name;
    this.noun = noun;
    this.columns = columns;
    this.role = role;
  }

  /** How messages call the kind of relation. */
  public static String noun(Relation relation) {
    return switch (relation.kind()) {
      case 'v' -> "view";
      case 'm' -> "materialized view";
      case 'S' -> "sequence";
      case 'f' -> "foreign table";
      default -> "table";
    };
  }

  boolean isView() {
    return noun.equals("view");
  }

  /** The statement does that, so the privilege is needed on the relation or its columns. */
  public void needs(Privilege privilege) {
    needed |= privilege.bit();
  }

  /** A column is read; a system column can only be read by who may read the whole. */
  public void selects(int attribute) {
    needed |= Privilege.SELECT.bit();
    if (attribute <= 0) {
      wholeRow = true;
    } else {
      selected.set(attribute);
    }
  }

  /** Whether something of the relation is read. */
  public boolean isRead() {
    return (needed & Privilege.SELECT.bit()) != 0;
  }

  /** A column gets a value in new rows. */
  public void inserts(int attribute) {
    needed |= Privilege.INSERT.bit();
    inserted.set(attribute);
  }

  /** A column gets a new value. */
  public void updates(int attribute) {
    needed |= Privilege.UPDATE.bit();
    updated.set(attribute);
  }

  /** The failure's message if {@code invoker} runs the statement and may not; else null. */
  String refusal(AccessRights rights, int invoker) {
    int checked = role == INVOKER ? invoker : role;
    if (rights.roles().isSuperuser(checked)) {
      return null;
    }
    AclObject kind = noun.equals("sequence") ? AclObject.SEQUENCE : AclObject.TABLE;
    int missing = needed & ~rights.mask(kind, oid, checked, needed);
    boolean columnsMayHelp = (missing & ~AclObject.COLUMN.all()) == 0;
    boolean allowed =
        missing == 0
            || columnsMayHelp
                && mayOnColumns(rights, checked, missing, Privilege.SELECT, selected)
                && mayOnColumns(rights, checked, missing, Privilege.INSERT, inserted)
                && mayOnColumns(rights, checked, missing, Privilege.UPDATE, updated);
    return allowed ? null : "permission denied for " + noun + ' ' + name;
  }

  private boolean mayOnColumns(
      AccessRights rights, int checked, int missing, Privilege privilege, BitSet attributes) {
    if ((missing & privilege.bit()) == 0) {
      return true;
    }
    if (privilege == Privilege.SELECT && wholeRow) {
      return false;
    }
    if (attributes.isEmpty()) {
      for (TableColumn column : columns) {
        if (!column.dropped()
            && rights.columnMask(oid, column.number(), checked, privilege.bit()) != 0) {
          return true;
        }
      }
      return false;
    }
    for (int i = attributes.nextSetBit(0); i >= 0; i = attributes.nextSetBit(i + 1)) {
      if (rights.columnMask(oid, i, checked, privilege.bit()) == 0) {
        return false;
      }
    }
    return true;
  }
}

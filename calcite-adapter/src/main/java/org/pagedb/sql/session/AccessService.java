package org.pagedb.sql.session;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.service.AccessQuestions;

/** Answers functions that ask who may do what. */
final class AccessService implements AccessQuestions {

  private final EngineSession session;
  private final Catalog catalog;
  private final AccessRights rights;

  AccessService(EngineSession session) {
    this.session = session;
    catalog = session.catalog();
    rights = new AccessRights(catalog);
  }

  @Override
  public int currentRole() {
    return session.user().currentRole();
  }

  @Override
  public int role(String name) {
    return rights.roles().require(name).oid();
  }

  @Override
  public boolean isRole(int oid) {
    return catalog.role(oid) != null;
  }

  @Override
  public boolean isPartOf(int member, int role, Membership way) {
    return switch (way) {
      case USAGE -> rights.roles().hasPrivilegesOf(member, role);
      case MEMBER -> rights.roles().isMember(member, role);
      case ADMIN -> rights.roles().isAdmin(member, role, session.user().sessionRole());
    };
  }

  @Override
  public boolean has(String kind, int object, int role, int privileges) {
    AclObject asked = AclObject.valueOf(kind.toUpperCase(Locale.ROOT));
    boolean sequence = asked == AclObject.TABLE && catalog.object(object) instanceof Sequence;
    return rights.mask(sequence ? AclObject.SEQUENCE : asked, object, role, privileges) != 0;
  }

  @Override
  public boolean hasOnColumn(int relation, int column, int role, int privileges) {
    return rights.columnMask(relation, column, role, privileges) != 0;
  }

  @Override
  public boolean hasOnAnyColumn(int relation, int role, int privileges) {
    for (TableColumn column : columns(relation)) {
      if (!column.dropped()
          && rights.columnMask(relation, column.number(), role, privileges) != 0) {
        return true;
      }
    }
    return false;
  }

  private List<TableColumn> columns(int relation) {
    return catalog.object(relation) instanceof Relation found ? found.columns() : List.of();
  }

  @Override
  public int column(int relation, String name) {
    for (TableColumn column : columns(relation)) {
      if (!column.dropped() && column.name().equals(name)) {
        return column.number();
      }
    }
    SystemRelation system = SystemRelations.find(relation);
    for (int i = 0; system != null && i < system.columns().size(); i++) {
      if (system.columns().get(i).name().equals(name)) {
        return i + 1;
      }
    }
    return 0;
  }

  @Override
  public boolean isColumn(int relation, int number) {
    for (TableColumn column : columns(relation)) {
      if (column.number() == number) {
        return !column.dropped();
      }
    }
    SystemRelation system = SystemRelations.find(relation);
    return system != null && number > 0 && number <= system.columns().size();
  }

  @Override
  public String relationName(int relation) {
    if (catalog.object(relation) instanceof Relation found) {
      return found.name();
    }
    SystemRelation system = SystemRelations.find(relation);
    return system == null ? Integer.toUnsignedString(relation) : system.name();
  }
}

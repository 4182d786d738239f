package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.catalog.AccessControl;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogChange;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.DatabaseRole;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;

/**
 * Gives the objects that a statement has made their owner and privileges: those of the user and his
 * default privileges, where the statement itself has not said otherwise.
 */
final class NewOwners {

  private final DefinitionContext context;

  NewOwners(DefinitionContext context) {
    this.context = context;
  }

  void giveTo(int user, Catalog before) {
    for (CatalogChange change : context.catalog().changesSince(before)) {
      boolean isNew = change.before() == null && change.after() != null;
      if (isNew && context.catalog().access(change.after().oid()) == null) {
        give(user, change.after(), before);
      }
    }
  }

  private void give(int user, CatalogObject object, Catalog before) {
    if (object instanceof Relation relation) {
      boolean ofOldTable =
          relation instanceof Sequence sequence && before.object(sequence.ownerTable()) != null;
      int owner = ofOldTable ? before.roleOwning(((Sequence) relation).ownerTable()) : user;
      AclObject kind = relation instanceof Sequence ? AclObject.SEQUENCE : AclObject.TABLE;
      put(relation.oid(), owner, kind, schemaOid(relation.schema()));
    } else if (object instanceof UserType type) {
      put(type.oid(), user, AclObject.TYPE, schemaOid(type.type().schema()));
    } else if (object instanceof Schema schema && !schema.name().startsWith("pg_temp_")) {
      put(schema.oid(), user, AclObject.SCHEMA, 0);
    }
  }

  private int schemaOid(String name) {
    Schema schema = context.catalog().schema(name);
    return schema == null ? 0 : schema.oid();
  }

  private void put(int oid, int owner, AclObject kind, int schema) {
    List<AclItem> acl = new DefaultPrivilegeStatements(context).ofNew(kind, owner, schema);
    if (owner != DatabaseRole.BOOTSTRAP || acl != null) {
      context.put(AccessControl.owned(oid, owner).with(acl));
    }
  }
}

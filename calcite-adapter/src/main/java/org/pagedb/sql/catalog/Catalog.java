package org.pagedb.sql.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.Privilege;

/**
 * All objects of a database at one moment. A value never changes: DDL makes successors, which share
 * nearly everything with it, and a rollback forgets them.
 *
 * <p>A transaction with DDL starts from the published catalog and at commit hands {@link
 * #changesSince} to whatever catalog is published by then ({@link #applying}). Object locks make
 * sure that two transactions do not change the same object, so the changes always fit.
 */
public final class Catalog {

  private final PersistentMap<Long, CatalogObject> objects;
  private final PersistentMap<String, Integer> schemas;

  /** Tables, views and sequences under their oid; indexes under that of their table. */
  private final PersistentMap<ObjectName, Integer> relations;

  private final PersistentMap<ObjectName, Integer> types;

  private final PersistentMap<String, Integer> roles;

  /** Installed extensions, of which there are few. */
  private final List<Extension> extensions;

  /** Range and multirange types of users, of which there are few. */
  private final List<UserType> rangeTypes;

  /** What ALTER DEFAULT PRIVILEGES said, which is little. */
  private final List<DefaultPrivileges> defaultPrivileges;

  /** From the oid of an index, row type or array type to the object that it is a part of. */
  private final PersistentMap<Integer, Integer> owners;

  /** From the oid of a table to those of the tables that inherit from it, in ascending order. */
  private final PersistentMap<Integer, List<Integer>> children;

  private Catalog(
      PersistentMap<Long, CatalogObject> objects,
      PersistentMap<String, Integer> schemas,
      PersistentMap<ObjectName, Integer> relations,
      PersistentMap<ObjectName, Integer> types,
      PersistentMap<String, Integer> roles,
      List<Extension> extensions,
      List<UserType> rangeTypes,
      List<DefaultPrivileges> defaultPrivileges,
      PersistentMap<Integer, Integer> owners,
      PersistentMap<Integer, List<Integer>> children) {
    this.roles = roles;
    this.defaultPrivileges = defaultPrivileges;
    this.objects = objects;
    this.schemas = schemas;
    this.relations = relations;
    this.types = types;
    this.extensions = extensions;
    this.rangeTypes = rangeTypes;
    this.owners = owners;
    this.children = children;
  }

  /** The catalog of a new database: the built-in schemas and nothing in them. */
  public static Catalog initial() {
    Catalog empty =
        new Catalog(
            PersistentMap.empty(),
            PersistentMap.empty(),
            PersistentMap.empty(),
            PersistentMap.empty(),
            PersistentMap.empty(),
            List.of(),
            List.of(),
            List.of(),
            PersistentMap.empty(),
            PersistentMap.empty());
    Catalog catalog =
        empty
            .with(new Schema(Schema.PG_CATALOG_OID, Schema.PG_CATALOG))
            .with(new Schema(Schema.PUBLIC_OID, Schema.PUBLIC))
            .with(new Schema(Schema.INFORMATION_SCHEMA_OID, Schema.INFORMATION_SCHEMA))
            .with(new Extension(Extension.PLPGSQL_OID, "plpgsql", Schema.PG_CATALOG, "1.0"))
            .with(seenByAll(Schema.PG_CATALOG_OID, DatabaseRole.BOOTSTRAP))
            .with(seenByAll(Schema.PUBLIC_OID, DatabaseRole.DATABASE_OWNER))
            .with(seenByAll(Schema.INFORMATION_SCHEMA_OID, DatabaseRole.BOOTSTRAP));
    for (DatabaseRole role : DatabaseRole.builtin()) {
      catalog = catalog.with(role);
    }
    return catalog;
  }

  /** A schema in which everybody may look things up. */
  private static AccessControl seenByAll(int schema, int owner) {
    int all = Privilege.USAGE.bit() | Privilege.CREATE.bit();
    return AccessControl.owned(schema, owner)
        .with(
            List.of(
                new AclItem(owner, owner, all, 0),
                new AclItem(AclItem.PUBLIC, owner, Privilege.USAGE.bit(), 0)));
  }

  /** The schema of that name, or null. */
  public Schema schema(String name) {
    Integer oid = schemas.value(name);
    return oid == null ? null : (Schema) object(oid);
  }

  /** The role of that name, or null. */
  public DatabaseRole role(String name) {
    Integer oid = roles.value(name);
    return oid == null ? null : (DatabaseRole) object(oid);
  }

  /** The role with that oid, or null. */
  public DatabaseRole role(int oid) {
    return object(oid) instanceof DatabaseRole role ? role : null;
  }

  /** What is known of an object's owner and privileges; null if only what is usual holds. */
  public AccessControl access(int oid) {
    return (AccessControl) objects.value(AccessControl.key(oid));
  }

  /** The oid of the role that owns the object. */
  public int roleOwning(int oid) {
    AccessControl access = access(oid);
    return access == null ? DatabaseRole.BOOTSTRAP : access.owner();
  }

  /** The settings that sessions of a role begin with, or null; 0 stands for all roles. */
  public RoleSettings settings(int role, boolean inDatabase) {
    return (RoleSettings) objects.value(RoleSettings.key(role, inDatabase));
  }

  /** The table, view or sequence of that name, or null; for an index its table. */
  public Relation relationOrOwner(String schema, String name) {
    Integer oid = relations.value(new ObjectName(schema, name));
    return oid == null ? null : (Relation) object(oid);
  }

  /** The table, view or sequence of that name, or null. */
  public Relation relation(String schema, String name) {
    Relation relation = relationOrOwner(schema, name);
    return relation != null && relation.name().equals(name) ? relation : null;
  }

  /** The table of that name, or null. */
  public Table table(String schema, String name) {
    return relation(schema, name) instanceof Table table ? table : null;
  }

  /** The index of that name, or null. */
  public TableIndex index(String schema, String name) {
    if (relationOrOwner(schema, name) instanceof Table table) {
      for (TableIndex index : table.indexes()) {
        if (index.name().equals(name)) {
          return index;
        }
      }
    }
    return null;
  }

  /** Whether a table, index, view or sequence has that name. */
  public boolean isRelationName(String schema, String name) {
    return relations.value(new ObjectName(schema, name)) != null;
  }

  /** The user type of that name, or null; row types are found by their relation. */
  public UserType type(String schema, String name) {
    Integer oid = types.value(new ObjectName(schema, name));
    return oid == null ? null : (UserType) object(oid);
  }

  /** The object with that oid, or null. Comments and statistics are not found here. */
  public CatalogObject object(int oid) {
    return objects.value(Integer.toUnsignedLong(oid));
  }

  /** The object with that {@link CatalogObject#key}, or null. */
  public CatalogObject keyed(long key) {
    return objects.value(key);
  }

  /** The table with that oid, or null. */
  public Table table(int oid) {
    return object(oid) instanceof Table table ? table : null;
  }

  /** What an oid is a part of: an index's table, a row type's relation, an array type's type. */
  public CatalogObject owner(int oid) {
    Integer owner = owners.value(oid);
    return owner == null ? null : object(owner);
  }

  /** The oids of the tables that inherit from a table directly, in ascending order. */
  public List<Integer> children(int oid) {
    List<Integer> found = children.value(oid);
    return found == null ? List.of() : found;
  }

  /** The installed extensions. */
  public List<Extension> extensions() {
    return extensions;
  }

  /** The range and multirange types of users. */
  public List<UserType> rangeTypes() {
    return rangeTypes;
  }

  /** The installed extension of that name, or null. */
  public Extension extension(String name) {
    for (Extension extension : extensions) {
      if (extension.name().equals(name)) {
        return extension;
      }
    }
    return null;
  }

  /** What ALTER DEFAULT PRIVILEGES said of new objects. */
  public List<DefaultPrivileges> defaultPrivileges() {
    return defaultPrivileges;
  }

  /** The comment on an object, or on a column of it; null if there is none. */
  public String comment(int oid, int column) {
    CatalogObject comment = objects.value(Comment.key(oid, column));
    return comment == null ? null : ((Comment) comment).text();
  }

  /** What VACUUM and ANALYZE found out about a table; null if they have not looked at it. */
  public RelationStatistics statistics(int oid) {
    return (RelationStatistics) objects.value(RelationStatistics.key(oid));
  }

  /** The sequence behind an identity column, or null. */
  public Sequence identitySequence(Table table, TableColumn column) {
    for (CatalogObject object : objects()) {
      if (object instanceof Sequence sequence
          && sequence.identity()
          && sequence.ownerTable() == table.oid()
          && sequence.ownerColumn() == column.number()) {
        return sequence;
      }
    }
    return null;
  }

  /** Every object, by key. */
  public List<CatalogObject> objects() {
    List<CatalogObject> all = new ArrayList<>(objects.size());
    objects.forEach((key, object) -> all.add(object));
    all.sort(Comparator.comparingLong(CatalogObject::key));
    return all;
  }

  /** Every table, view and sequence of a schema, by oid. */
  public List<Relation> relationsIn(String schema) {
    List<Relation> found = new ArrayList<>();
    for (CatalogObject object : objects()) {
      if (object instanceof Relation relation && relation.schema().equals(schema)) {
        found.add(relation);
      }
    }
    return found;
  }

  /** A catalog that has the object, in place of the one with the same key if there is one. */
  public Catalog with(CatalogObject object) {
    CatalogObject before = objects.value(object.key());
    Names names = new Names(this);
    if (before != null) {
      names.remove(before);
    }
    names.add(object);
    return names.catalog(objects.with(object.key(), object));
  }

  /** A catalog without the object, the comments and privileges on it and its statistics. */
  public Catalog without(CatalogObject object) {
    Names names = new Names(this);
    names.remove(object);
    PersistentMap<Long, CatalogObject> left = objects.without(object.key());
    if (object.key() == object.oid()) { // an object itself, not something said of one
      left = left.without(Comment.key(object.oid(), 0)).without(AccessControl.key(object.oid()));
      if (object instanceof Relation relation) {
        left = left.without(RelationStatistics.key(object.oid()));
        for (TableColumn column : relation.columns()) {
          left = left.without(Comment.key(object.oid(), column.number()));
        }
      }
    }
    return names.catalog(left);
  }

  /** What turns {@code base} into this catalog. */
  public List<CatalogChange> changesSince(Catalog base) {
    List<CatalogChange> changes = new ArrayList<>();
    base.objects.forEachChangedFrom(
        objects,
        (key, before) -> {
          if (objects.value(key) == null) {
            changes.add(new CatalogChange(key, before, null));
          }
        });
    objects.forEachChangedFrom(
        base.objects,
        (key, after) -> changes.add(new CatalogChange(key, base.objects.value(key), after)));
    return changes;
  }

  /** This catalog with changes made elsewhere. Removals come first, so that names can move. */
  public Catalog applying(List<CatalogChange> changes) {
    Catalog result = this;
    for (CatalogChange change : changes) {
      if (change.before() != null) {
        Names names = new Names(result);
        CatalogObject present = result.objects.value(change.key());
        if (present != null) {
          names.remove(present);
          result = names.catalog(result.objects.without(change.key()));
        }
      }
    }
    for (CatalogChange change : changes) {
      if (change.after() != null) {
        result = result.with(change.after());
      }
    }
    return result;
  }

  /** The name indexes while one object is put in or taken out. */
  private static final class Names {
    private PersistentMap<String, Integer> schemas;
    private PersistentMap<ObjectName, Integer> relations;
    private PersistentMap<ObjectName, Integer> types;
    private PersistentMap<String, Integer> roles;
    private List<Extension> extensions;
    private List<UserType> rangeTypes;
    private List<DefaultPrivileges> defaultPrivileges;
    private PersistentMap<Integer, Integer> owners;
    private PersistentMap<Integer, List<Integer>> children;

    Names(Catalog catalog) {
      schemas = catalog.schemas;
      relations = catalog.relations;
      types = catalog.types;
      roles = catalog.roles;
      extensions = catalog.extensions;
      rangeTypes = catalog.rangeTypes;
      defaultPrivileges = catalog.defaultPrivileges;
      owners = catalog.owners;
      children = catalog.children;
    }

    Catalog catalog(PersistentMap<Long, CatalogObject> objects) {
      return new Catalog(
          objects,
          schemas,
          relations,
          types,
          roles,
          extensions,
          rangeTypes,
          defaultPrivileges,
          owners,
          children);
    }

    private static <T> List<T> with(List<T> list, T element) {
      List<T> more = new ArrayList<>(list);
      more.add(element);
      return List.copyOf(more);
    }

    private static <T> List<T> without(List<T> list, T element) {
      List<T> left = new ArrayList<>(list);
      left.remove(element);
      return List.copyOf(left);
    }

    void add(CatalogObject object) {
      Integer oid = object.oid();
      if (object instanceof Schema schema) {
        schemas = schemas.with(schema.name(), oid);
      } else if (object instanceof DatabaseRole role) {
        roles = roles.with(role.name(), oid);
      } else if (object instanceof Extension extension) {
        extensions = with(extensions, extension);
      } else if (object instanceof DefaultPrivileges defaults) {
        defaultPrivileges = with(defaultPrivileges, defaults);
      } else if (object instanceof Relation relation) {
        relations = relations.with(new ObjectName(relation.schema(), relation.name()), oid);
        if (!(object instanceof Sequence)) {
          owners = owners.with(relation.rowTypeOid(), oid).with(relation.rowArrayTypeOid(), oid);
        }
        if (object instanceof Table table) {
          for (TableIndex index : table.indexes()) {
            relations = relations.with(new ObjectName(table.schema(), index.name()), oid);
            owners = owners.with(index.oid(), oid);
          }
          for (Integer parent : table.traits().parents()) {
            List<Integer> more = new ArrayList<>(childrenOf(parent));
            more.add(oid);
            more.sort(null);
            children = children.with(parent, List.copyOf(more));
          }
        }
      } else if (object instanceof UserType type) {
        types = types.with(new ObjectName(type.type().schema(), type.type().name()), oid);
        if (type.arrayType() != null) {
          owners = owners.with(type.arrayType().oid(), oid);
          types = types.with(new ObjectName(type.type().schema(), type.arrayType().name()), oid);
        }
        if (type.range() != null) {
          rangeTypes = with(rangeTypes, type);
        }
      }
    }

    private List<Integer> childrenOf(Integer parent) {
      List<Integer> found = children.value(parent);
      return found == null ? List.of() : found;
    }

    void remove(CatalogObject object) {
      Integer oid = object.oid();
      if (object instanceof Schema schema) {
        schemas = schemas.without(schema.name());
      } else if (object instanceof DatabaseRole role) {
        roles = roles.without(role.name());
      } else if (object instanceof Extension extension) {
        extensions = without(extensions, extension);
      } else if (object instanceof DefaultPrivileges defaults) {
        defaultPrivileges = without(defaultPrivileges, defaults);
      } else if (object instanceof Relation relation) {
        relations = relations.without(new ObjectName(relation.schema(), relation.name()));
        if (!(object instanceof Sequence)) {
          owners = owners.without(relation.rowTypeOid()).without(relation.rowArrayTypeOid());
        }
        if (object instanceof Table table) {
          for (TableIndex index : table.indexes()) {
            relations = relations.without(new ObjectName(table.schema(), index.name()));
            owners = owners.without(index.oid());
          }
          for (Integer parent : table.traits().parents()) {
            List<Integer> left = new ArrayList<>(childrenOf(parent));
            left.remove(oid);
            children = left.isEmpty() ? children.without(parent) : children.with(parent, left);
          }
        }
      } else if (object instanceof UserType type) {
        types = types.without(new ObjectName(type.type().schema(), type.type().name()));
        if (type.arrayType() != null) {
          owners = owners.without(type.arrayType().oid());
          types = types.without(new ObjectName(type.type().schema(), type.arrayType().name()));
        }
        if (type.range() != null) {
          rangeTypes = without(rangeTypes, type);
        }
      }
    }
  }
}

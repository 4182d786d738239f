package org.pagedb.sql.analysis.system;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.pagedb.sql.analysis.privilege.AccessRights;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Comment;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.access.AclItem;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** What system relations are computed from. */
public final class SystemSource {

  private static final Long BTREE = 403L;

  private final Catalog catalog;
  private final String database;
  private final int user;
  private final TypeContext context;
  private final AccessRights rights;
  private final Function<Relation, String> definitions;

  /**
   * Over one version of a database's catalog, as a role sees it.
   *
   * @param user the role's oid
   * @param definitions how the query of a view is shown
   */
  public SystemSource(
      Catalog catalog,
      String database,
      int user,
      TypeContext context,
      Function<Relation, String> definitions) {
    this.definitions = definitions;
    this.catalog = catalog;
    this.database = database;
    this.user = user;
    this.context = context;
    rights = new AccessRights(catalog);
  }

  /** The rows of a system relation: a datum for each column; none for what is always empty. */
  public List<Object[]> rows(SystemRelation relation) {
    SystemRows rows = new SystemRows(relation, context);
    if (relation.schema().equals(Schema.PG_CATALOG)) {
      rows.addAll(builtin(relation));
      new PgCatalogRows(this, rows).fill(relation.name());
    } else {
      new InformationSchemaRows(this, rows).fill(relation.name());
    }
    return rows.rows();
  }

  private List<Object[]> builtin(SystemRelation relation) {
    List<Object[]> rows = BuiltinRows.of(relation);
    return switch (relation.name()) {
      case "pg_class" ->
          withAccess(rows, AclObject.TABLE, relation.place("relacl"), relation.place("relam"));
      case "pg_type" -> withAccess(rows, AclObject.TYPE, relation.place("typacl"), -1);
      case "pg_proc" -> notCallable(rows);
      case "pg_description" -> notSaidAnew(rows);
      default -> rows;
    };
  }

  /** What was granted on what is built in; indexes, told by their access method, have no grants. */
  private List<Object[]> withAccess(List<Object[]> rows, AclObject kind, int place, int method) {
    List<Object[]> shown = new ArrayList<>(rows.size());
    for (Object[] row : rows) {
      boolean index = method >= 0 && row[method].equals(BTREE);
      Object acl = index ? null : acl(kind, (int) (long) (Long) row[0]);
      Object[] own = acl == null ? row : row.clone();
      own[place] = acl;
      shown.add(own);
    }
    return shown;
  }

  /** Of what is built in, a database may say something else. */
  private List<Object[]> notSaidAnew(List<Object[]> rows) {
    Set<Long> said = new HashSet<>();
    for (CatalogObject object : objects()) {
      if (object instanceof Comment comment) {
        said.add(Integer.toUnsignedLong(comment.oid()));
      }
    }
    return rows.stream().filter(row -> !said.contains(row[0])).toList();
  }

  /** Functions that can be called are listed with what is known of them. */
  private static List<Object[]> notCallable(List<Object[]> rows) {
    Set<Long> callable = new HashSet<>();
    for (PgFunction function : FunctionCatalog.builtin().allFunctions()) {
      callable.add(Integer.toUnsignedLong(function.oid()));
    }
    return rows.stream().filter(row -> !callable.contains(row[0])).toList();
  }

  Catalog catalog() {
    return catalog;
  }

  TypeContext context() {
    return context;
  }

  String database() {
    return database;
  }

  List<CatalogObject> objects() {
    return catalog.objects();
  }

  /** Who owns an object, as an oid column shows it. */
  long owner(int oid) {
    return Integer.toUnsignedLong(rights.owner(oid));
  }

  /** The name of who owns an object. */
  String ownerName(int oid) {
    return rights.roles().name(rights.owner(oid));
  }

  /** The privileges on an object as the datum of an {@code aclitem[]} column, or null. */
  Object acl(AclObject kind, int oid) {
    List<AclItem> kept = rights.keptAcl(kind, oid);
    return kept == null ? null : array(kept);
  }

  /** The query of a view as it is shown. */
  String definition(Relation view) {
    return definitions.apply(view);
  }

  /** The oid of the role that asks. */
  int user() {
    return user;
  }

  /** Who may do what. */
  AccessRights rights() {
    return rights;
  }

  static ArrayValue array(List<AclItem> acl) {
    return ArrayValue.of(BuiltinTypes.ACLITEM, acl);
  }

  long schemaOid(String name) {
    Schema schema = catalog.schema(name);
    return schema == null ? 0 : schema.oid();
  }

  /** A stored expression as it is shown: sequences by name instead of by oid. */
  String shown(String stored) {
    if (stored == null) {
      return null;
    }
    String start = "nextval('";
    String end = "'::regclass)";
    if (stored.startsWith(start) && stored.endsWith(end)) {
      String oid = stored.substring(start.length(), stored.length() - end.length());
      for (int i = 0; i < oid.length(); i++) {
        if (!Character.isDigit(oid.charAt(i))) {
          return stored;
        }
      }
      if (catalog.object(Integer.parseUnsignedInt(oid)) instanceof Relation relation) {
        String schema = relation.schema().equals(Schema.PUBLIC) ? "" : relation.schema() + ".";
        return start + schema + relation.name() + end;
      }
    }
    return stored;
  }

  static boolean hasDefault(TableColumn column) {
    return !column.dropped()
        && column.defaultText() != null
        && column.identity() == TableColumn.NONE;
  }

  /** Values of one type as the text of an array; null if there are none. */
  String arrayText(PgType type, List<Object> values) {
    PgType array = values.isEmpty() ? null : arrayOf(type);
    return array == null
        ? null
        : array.codec().format(ArrayValue.of(type, values.toArray()), context());
  }

  private PgType arrayOf(PgType type) {
    if (type.isArray()) {
      return type; // PostgreSQL shows arrays of arrays under the same type
    }
    PgType builtin = BuiltinTypes.byOid(type.arrayOid());
    if (builtin != null) {
      return builtin;
    }
    return catalog().object(type.oid()) instanceof UserType user ? user.arrayType() : null;
  }
}

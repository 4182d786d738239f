package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.analysis.privilege.RelationUse;
import org.pagedb.sql.analysis.query.StoredQueries;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.RelationName;
import org.pagedb.sql.type.PgType;

/** RENAME TO and SET SCHEMA. */
final class Renaming {

  private static final Pattern NATURAL = Pattern.compile("\\bnatural\\b", Pattern.CASE_INSENSITIVE);

  private final DefinitionContext context;

  Renaming(DefinitionContext context) {
    this.context = context;
  }

  void rename(ObjectStatement.Rename statement) {
    switch (statement.kind()) {
      case TABLE, VIEW, SEQUENCE, INDEX, MATERIALIZED_VIEW -> renameRelation(statement);
      case COLUMN -> renameColumn(statement);
      case TABLE_CONSTRAINT -> renameConstraint(statement);
      case SCHEMA -> renameSchema(statement);
      case TYPE, DOMAIN -> renameType(statement);
      case ROLE ->
          new RoleDefinitions(context)
              .rename(((ObjectName.Plain) statement.object()).name().last(), statement.newName());
      case DOMAIN_CONSTRAINT -> renameDomainConstraint(statement);
      case ATTRIBUTE -> renameAttribute(statement);
      case POLICY -> new PolicyDefinitions(context).rename(statement);
      default ->
          throw SqlFailure.notSupported(
              "ALTER " + statement.kind().name().replace('_', ' ') + " RENAME");
    }
  }

  private static RelationName name(ObjectName object) {
    return DropStatements.name(((ObjectName.Plain) object).name());
  }

  /** The schema that has the relation; null if there is none and that is no failure. */
  private String schemaOf(RelationName name, boolean ifExists) {
    String schema = context.statement().relations().schemaOf(name);
    if (schema == null) {
      if (!ifExists) {
        throw new SqlFailure(SqlState.UNDEFINED_TABLE, "relation \"" + name + "\" does not exist");
      }
      context.notice("relation \"" + name + "\" does not exist, skipping");
    }
    return schema;
  }

  private void renameRelation(ObjectStatement.Rename statement) {
    RelationName name = name(statement.object());
    String schema = schemaOf(name, statement.ifExists());
    if (schema == null) {
      return;
    }
    Relation owner = context.catalog().relationOrOwner(schema, name.name());
    boolean isIndex = !owner.name().equals(name.name());
    context.requireOwner(
        owner.oid(), (isIndex ? "index" : RelationUse.noun(owner)) + ' ' + name.name());
    context.requireCreateIn(schema);
    if (context.catalog().isRelationName(schema, statement.newName())) {
      throw SequenceDefinitions.existing(statement.newName());
    }
    if (!owner.name().equals(name.name())) {
      context.put(withIndexRenamed((Table) owner, name.name(), statement.newName()));
      return;
    }
    context.put(renamed(owner, schema, statement.newName()));
  }

  private Relation renamed(Relation relation, String schema, String newName) {
    Relation renamed;
    if (relation instanceof Table table) {
      renamed = table.renamed(schema, newName);
    } else if (relation instanceof View view) {
      renamed = view.renamed(schema, newName);
    } else {
      renamed = ((Sequence) relation).renamed(schema, newName);
    }
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Table table && table.oid() != relation.oid()) {
        new PolicyDefinitions(context).follow(table, renamed);
      }
      if (object instanceof Relation reader
          && reader.queryText() != null
          && reads(reader, relation)) {
        String text = StoredQueries.withRenamed(context.statement(), reader.queryText(), renamed);
        context.put(
            reader instanceof Table table
                ? table.withTraits(table.traits().query(text, table.traits().populated()))
                : ((View) reader).withQuery(text));
      }
    }
    return renamed;
  }

  private static boolean reads(Relation view, Relation relation) {
    for (Dependency dependency : view.dependencies()) {
      if (dependency.referenced() == relation.oid()) {
        return true;
      }
    }
    return false;
  }

  /** The queries that read a column, with its new name in them. */
  private Map<Relation, String> readers(Table table, TableColumn column, String newName) {
    Map<Relation, String> texts = new LinkedHashMap<>();
    Part part = new Part(Part.Kind.COLUMN, table.oid(), column.number());
    for (Dependents.Dependent dependent : new Dependents(context.catalog()).of(part)) {
      if (dependent.part().kind() == Part.Kind.OBJECT
          && context.catalog().object(dependent.part().oid()) instanceof Relation reader
          && reader.queryText() != null) {
        texts.put(
            reader,
            StoredQueries.withColumnRenamed(
                context.statement(), reader.queryText(), table, column, newName));
      }
    }
    return texts;
  }

  /** Gives a view its new text, which must mean what the old one did. */
  private void rewrite(Relation reader, String text) {
    boolean same = !NATURAL.matcher(text).find();
    if (same) {
      try {
        AlgebraNode plan = StoredQueries.plan(context.statement(), text);
        same = plan.columns().size() == reader.columns().size();
        for (int i = 0; same && i < plan.columns().size(); i++) {
          same = plan.columns().get(i).type().equals(reader.columns().get(i).type());
        }
      } catch (SqlFailure unknown) {
        same = false; // the name stands where only the query's syntax knows of it: USING, a row
      }
    }
    if (!same) {
      throw SqlFailure.notSupported("renaming a column that view \"" + reader.name() + "\" reads");
    }
    context.put(
        reader instanceof Table table
            ? table.withTraits(table.traits().query(text, table.traits().populated()))
            : ((View) reader).withQuery(text));
  }

  private static Table withIndexRenamed(Table table, String name, String newName) {
    List<TableIndex> indexes = new ArrayList<>(table.indexes().size());
    for (TableIndex index : table.indexes()) {
      indexes.add(index.name().equals(name) ? index.renamed(newName) : index);
    }
    List<TableConstraint> constraints = new ArrayList<>(table.constraints().size());
    for (TableConstraint constraint : table.constraints()) {
      boolean same =
          constraint.name().equals(name) && constraint.kind() != 'f' && constraint.indexOid() != 0;
      constraints.add(same ? constraint.renamed(newName) : constraint);
    }
    return table.withIndexes(List.copyOf(indexes)).withConstraints(List.copyOf(constraints));
  }

  private void renameConstraint(ObjectStatement.Rename statement) {
    RelationName name = name(statement.object());
    if (schemaOf(name, statement.ifExists()) == null) {
      return;
    }
    Table table = context.table(name);
    context.requireOwner(table);
    TableConstraint constraint = table.constraint(statement.column());
    if (constraint == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "constraint \""
              + statement.column()
              + "\" for table \""
              + table.name()
              + "\" does not exist");
    }
    if (table.constraint(statement.newName()) != null) {
      throw CheckDefinitions.duplicate(statement.newName(), table);
    }
    if (constraint.kind() == 'p' || constraint.kind() == 'u') {
      if (context.catalog().isRelationName(table.schema(), statement.newName())) {
        throw SequenceDefinitions.existing(statement.newName());
      }
      context.put(withIndexRenamed(table, constraint.name(), statement.newName()));
      return;
    }
    for (Table each : InheritedNames.check(context, table, constraint, statement.only())) {
      TableConstraint own = each.constraint(constraint.name());
      if (each.constraint(statement.newName()) != null) {
        throw CheckDefinitions.duplicate(statement.newName(), each);
      }
      TableBuilder builder = new TableBuilder(each);
      builder.replaceConstraint(own.renamed(statement.newName()));
      context.put(builder.table());
    }
  }

  private void renameColumn(ObjectStatement.Rename statement) {
    RelationName name = name(statement.object());
    if (schemaOf(name, statement.ifExists()) == null) {
      return;
    }
    Table table = context.table(name);
    context.requireOwner(table);
    TableColumn column = table.column(statement.column());
    if (column == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_COLUMN, "column \"" + statement.column() + "\" does not exist");
    }
    if (table.column(statement.newName()) != null) {
      throw new SqlFailure(
          SqlState.DUPLICATE_COLUMN,
          "column \""
              + statement.newName()
              + "\" of relation \""
              + table.name()
              + "\" already exists");
    }
    List<Table> tables = InheritedNames.column(context, table, column, statement.only());
    for (Table each : tables) {
      TableColumn own = each.column(column.name());
      if (each.column(statement.newName()) != null) {
        throw new SqlFailure(
            SqlState.DUPLICATE_COLUMN,
            "column \""
                + statement.newName()
                + "\" of relation \""
                + each.name()
                + "\" already exists");
      }
      Map<Relation, String> readers = readers(each, own, statement.newName());
      new PolicyDefinitions(context).follow(each, own, statement.newName());
      TableBuilder builder = new TableBuilder(each);
      builder.replaceColumn(own.renamed(statement.newName()));
      context.put(new Respelling(context, each, builder.columnNames()).apply(builder.table()));
      readers.forEach(this::rewrite);
    }
  }

  private void renameSchema(ObjectStatement.Rename statement) {
    String name = ((ObjectName.Plain) statement.object()).name().last();
    Schema schema = context.catalog().schema(name);
    if (schema == null) {
      throw DefinitionContext.missingSchema(name);
    }
    context.requireOwner(schema.oid(), "schema " + name);
    SchemaDefinitions.requireCreate(context);
    SchemaDefinitions.checkName(statement.newName());
    if (context.catalog().schema(statement.newName()) != null) {
      throw new SqlFailure(
          SqlState.DUPLICATE_SCHEMA, "schema \"" + statement.newName() + "\" already exists");
    }
    for (Relation relation : context.catalog().relationsIn(name)) {
      context.put(renamed(relation, statement.newName(), relation.name()));
    }
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof UserType type && type.type().schema().equals(name)) {
        new TypeReplacement(context).rename(type, statement.newName(), type.type().name());
      }
    }
    context.put(new Schema(schema.oid(), statement.newName()));
  }

  private UserType userType(List<String> names, boolean domain) {
    PgType type = context.statement().types().find(names);
    String written = String.join(".", names);
    if (type == null) {
      throw new SqlFailure(SqlState.UNDEFINED_OBJECT, "type \"" + written + "\" does not exist");
    }
    if (domain && type.kind() != PgType.Kind.DOMAIN) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, TypeText.of(type) + " is not a domain");
    }
    if (!(context.catalog().object(type.oid()) instanceof UserType found)) {
      throw SqlFailure.notSupported("renaming type " + written);
    }
    context.requireOwner(type.oid(), "type " + type.name());
    return found;
  }

  private static List<String> typeNames(ObjectName object) {
    if (object instanceof ObjectName.Type type) {
      return type.type().names();
    }
    return ((ObjectName.Plain) object).name().parts();
  }

  private void renameType(ObjectStatement.Rename statement) {
    UserType type = userType(typeNames(statement.object()), statement.kind() == ObjectKind.DOMAIN);
    refuseTaken(type.type().schema(), statement.newName());
    new TypeReplacement(context).rename(type, type.type().schema(), statement.newName());
  }

  private void refuseTaken(String schema, String name) {
    if (context.catalog().type(schema, name) != null
        || context.catalog().isRelationName(schema, name)) {
      throw new SqlFailure(SqlState.DUPLICATE_OBJECT, "type \"" + name + "\" already exists");
    }
  }

  private void renameDomainConstraint(ObjectStatement.Rename statement) {
    UserType type = userType(typeNames(statement.object()), true);
    List<UserType.DomainCheck> checks = new ArrayList<>();
    boolean found = false;
    for (UserType.DomainCheck check : type.domain().checks()) {
      boolean same = check.name().equals(statement.column());
      found |= same;
      checks.add(
          same
              ? new UserType.DomainCheck(check.oid(), statement.newName(), check.checkText())
              : check);
    }
    if (!found) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          "constraint \""
              + statement.column()
              + "\" for domain "
              + type.type().name()
              + " does not exist");
    }
    context.put(
        new UserType(
            type.type(), type.arrayType(), List.of(), List.of(), type.domain().checked(checks)));
  }

  private void renameAttribute(ObjectStatement.Rename statement) {
    UserType type = userType(typeNames(statement.object()), false);
    new CompositeAttributes(context).rename(type, statement.column(), statement.newName());
  }

  private void moveType(ObjectStatement.ChangeSchema statement) {
    UserType type = userType(typeNames(statement.object()), statement.kind() == ObjectKind.DOMAIN);
    if (context.catalog().schema(statement.schema()) == null) {
      throw DefinitionContext.missingSchema(statement.schema());
    }
    context.requireCreateIn(statement.schema());
    if (!type.type().schema().equals(statement.schema())) {
      if (context.catalog().type(statement.schema(), type.type().name()) != null) {
        throw new SqlFailure(
            SqlState.DUPLICATE_OBJECT,
            "type \""
                + type.type().name()
                + "\" already exists in schema \""
                + statement.schema()
                + "\"");
      }
      new TypeReplacement(context).rename(type, statement.schema(), type.type().name());
    }
  }

  void moveToSchema(ObjectStatement.ChangeSchema statement) {
    ObjectKind kind = statement.kind();
    if (kind == ObjectKind.TYPE || kind == ObjectKind.DOMAIN) {
      moveType(statement);
      return;
    }
    if (kind != ObjectKind.TABLE
        && kind != ObjectKind.VIEW
        && kind != ObjectKind.MATERIALIZED_VIEW
        && kind != ObjectKind.SEQUENCE) {
      throw SqlFailure.notSupported("ALTER " + kind.name().replace('_', ' ') + " SET SCHEMA");
    }
    RelationName name = name(statement.object());
    if (schemaOf(name, statement.ifExists()) == null) {
      return;
    }
    Relation relation = context.relation(name);
    context.requireOwner(relation);
    if (context.catalog().schema(statement.schema()) == null) {
      throw DefinitionContext.missingSchema(statement.schema());
    }
    context.requireCreateIn(statement.schema());
    if (relation.schema().equals(statement.schema())) {
      return;
    }
    if (context.catalog().isRelationName(statement.schema(), relation.name())) {
      throw new SqlFailure(
          SqlState.DUPLICATE_TABLE,
          "relation \""
              + relation.name()
              + "\" already exists in schema \""
              + statement.schema()
              + "\"");
    }
    context.put(renamed(relation, statement.schema(), relation.name()));
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Sequence sequence && sequence.ownerTable() == relation.oid()) {
        context.put(sequence.renamed(statement.schema(), sequence.name()));
      }
    }
  }
}

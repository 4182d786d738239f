package org.pagedb.sql.analysis.definition;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.catalog.UserTypeSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.TypeStatement;
import org.pagedb.sql.type.PgType;

/** CREATE TYPE … AS ENUM, and ALTER TYPE on its labels. */
final class EnumDefinitions {

  private static final int LONGEST_LABEL = 63;

  private final DefinitionContext context;

  EnumDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(TypeStatement.CreateEnum statement) {
    QualifiedName name = statement.name();
    List<String> parts = name.parts();
    String written = parts.size() > 1 ? parts.get(parts.size() - 2) : null;
    String schema = context.creationSchema(written, false, name.position());
    if (context.catalog().type(schema, name.last()) != null
        || context.catalog().isRelationName(schema, name.last())) {
      throw new SqlFailure(
          SqlState.DUPLICATE_OBJECT, "type \"" + name.last() + "\" already exists");
    }
    List<UserType.EnumLabel> labels = new ArrayList<>(statement.labels().size());
    int oid = context.oids().take(2);
    for (String label : statement.labels()) {
      checkLabel(label);
      if (find(labels, label) != null) {
        throw existing(label);
      }
      labels.add(new UserType.EnumLabel(newOid(), labels.size() + 1, label));
    }
    context.put(UserTypeSource.enumOf(oid, schema, name.last(), oid + 1, labels));
  }

  private static void checkLabel(String label) {
    if (label.getBytes(StandardCharsets.UTF_8).length > LONGEST_LABEL) {
      throw new SqlFailure(SqlState.INVALID_NAME, "invalid enum label \"" + label + "\"")
          .detail("Labels must be " + LONGEST_LABEL + " bytes or less.");
    }
  }

  private static SqlFailure existing(String label) {
    return new SqlFailure(SqlState.DUPLICATE_OBJECT, "enum label \"" + label + "\" already exists");
  }

  private static UserType.EnumLabel find(List<UserType.EnumLabel> labels, String label) {
    for (UserType.EnumLabel known : labels) {
      if (known.label().equals(label)) {
        return known;
      }
    }
    return null;
  }

  private UserType require(QualifiedName name) {
    PgType type = context.statement().types().find(name.parts());
    if (type == null) {
      throw new SqlFailure(SqlState.UNDEFINED_OBJECT, "type \"" + name + "\" does not exist");
    }
    if (type.kind() != PgType.Kind.ENUM
        || !(context.catalog().object(type.oid()) instanceof UserType found)) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, type.name() + " is not an enum");
    }
    return found;
  }

  void addValue(TypeStatement.AddEnumValue statement) {
    UserType type = require(statement.type());
    context.requireOwner(type.oid(), "type " + type.type().name());
    checkLabel(statement.label());
    if (find(type.labels(), statement.label()) != null) {
      if (!statement.ifNotExists()) {
        throw existing(statement.label());
      }
      context.notice(
          SqlState.DUPLICATE_OBJECT,
          "enum label \"" + statement.label() + "\" already exists, skipping");
      return;
    }
    List<UserType.EnumLabel> labels = new ArrayList<>(type.labels());
    float last = labels.isEmpty() ? 0 : labels.get(labels.size() - 1).order();
    if (statement.neighbour() != null) {
      UserType.EnumLabel neighbour = find(labels, statement.neighbour());
      if (neighbour == null) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE,
            "\"" + statement.neighbour() + "\" is not an existing enum label");
      }
      int place = labels.indexOf(neighbour) + (statement.after() ? 1 : 0);
      if (place < labels.size()) {
        labels.add(place, between(labels, place, statement.label()));
        replace(type, labels);
        return;
      }
    }
    labels.add(new UserType.EnumLabel(newOid(), last + 1, statement.label()));
    replace(type, labels);
  }

  /** Values compare by their labels' oids, so each label has some to spare on both sides. */
  private int newOid() {
    return context.oids().take(UserType.EnumLabel.RESERVED) + UserType.EnumLabel.RESERVED / 2;
  }

  /** A label before the one at a place, with one of the oids that its neighbours have to spare. */
  private static UserType.EnumLabel between(
      List<UserType.EnumLabel> labels, int place, String label) {
    int spare = UserType.EnumLabel.RESERVED / 2;
    UserType.EnumLabel next = labels.get(place);
    UserType.EnumLabel previous = place == 0 ? null : labels.get(place - 1);
    int low = Math.max(next.oid() - spare, previous == null ? 0 : previous.oid());
    int oid = low + (next.oid() - low) / 2;
    if (oid == low && previous != null) {
      oid = previous.oid() + (Math.min(next.oid(), previous.oid() + spare) - previous.oid()) / 2;
    }
    if (oid == low || previous != null && oid == previous.oid()) {
      throw SqlFailure.notSupported("one more new enum value at this place");
    }
    float order = previous == null ? next.order() - 1 : (previous.order() + next.order()) / 2;
    return new UserType.EnumLabel(oid, order, label);
  }

  void renameValue(TypeStatement.RenameEnumValue statement) {
    UserType type = require(statement.type());
    context.requireOwner(type.oid(), "type " + type.type().name());
    UserType.EnumLabel renamed = find(type.labels(), statement.label());
    if (renamed == null) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          "\"" + statement.label() + "\" is not an existing enum label");
    }
    checkLabel(statement.newLabel());
    if (find(type.labels(), statement.newLabel()) != null) {
      throw existing(statement.newLabel());
    }
    List<UserType.EnumLabel> labels = new ArrayList<>(type.labels());
    labels.set(
        labels.indexOf(renamed),
        new UserType.EnumLabel(renamed.oid(), renamed.order(), statement.newLabel()));
    replace(type, labels);
  }

  /** A type knows its labels, so every column of the type gets the new one. */
  private void replace(UserType before, List<UserType.EnumLabel> labels) {
    PgType type = before.type();
    UserType after =
        UserTypeSource.enumOf(
            type.oid(), type.schema(), type.name(), before.arrayType().oid(), labels);
    new TypeReplacement(context).replace(before, after);
  }
}

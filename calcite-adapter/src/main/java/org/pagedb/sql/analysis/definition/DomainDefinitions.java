package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TypeStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;

/** CREATE DOMAIN and ALTER DOMAIN. */
final class DomainDefinitions {

  private final DefinitionContext context;

  DomainDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(TypeStatement.CreateDomain statement) {
    String schema = new TypeDefinitions(context).schemaOfNew(statement.name());
    String name = statement.name().last();
    TypeLookup.ModifiedType base = context.usedType(statement.type());
    if (base.type().kind() == PgType.Kind.PSEUDO) {
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "\"" + TypeText.of(base.type()) + "\" is not a valid base type for a domain")
          .at(statement.type().position());
    }
    int collation = ColumnDefinitions.collation(statement.collation(), base.type());
    int oid = context.oids().take(2);
    PgType type = UserTypes.domain(oid, schema, name, oid + 1, base.type().collated(collation));
    PgType array = UserTypes.array(oid + 1, schema, "_" + name, type);
    UserType.Domain domain =
        new UserType.Domain(base.type(), base.typmod(), false, null, collation, List.of());
    Boolean notNull = null;
    boolean hasDefault = false;
    for (Constraint constraint : statement.constraints()) {
      if (constraint instanceof Constraint.NotNull || constraint instanceof Constraint.Nullable) {
        boolean wanted = constraint instanceof Constraint.NotNull;
        if (notNull != null && notNull != wanted) {
          throw new SqlFailure(SqlState.SYNTAX_ERROR, "conflicting NULL/NOT NULL constraints");
        }
        notNull = wanted;
        domain = domain.notNull(wanted);
      } else if (constraint instanceof Constraint.DefaultValue value) {
        if (hasDefault) {
          throw new SqlFailure(SqlState.SYNTAX_ERROR, "multiple default expressions");
        }
        hasDefault = true;
        domain = domain.defaulted(defaultText(domain, name, value.expression()));
      } else if (constraint instanceof Constraint.Check check) {
        domain = withCheck(domain, name, check);
      } else {
        throw impossible(constraint);
      }
    }
    context.put(new UserType(type, array, List.of(), List.of(), domain));
  }

  private static SqlFailure impossible(Constraint constraint) {
    if (constraint instanceof Constraint.Unique unique) {
      String kind = unique.primaryKey() ? "primary key" : "unique";
      return new SqlFailure(SqlState.SYNTAX_ERROR, kind + " constraints not possible for domains");
    } else if (constraint instanceof Constraint.Exclude) {
      return new SqlFailure(
          SqlState.SYNTAX_ERROR, "exclusion constraints not possible for domains");
    } else if (constraint instanceof Constraint.ForeignKey) {
      return new SqlFailure(
          SqlState.SYNTAX_ERROR, "foreign key constraints not possible for domains");
    } else if (constraint instanceof Constraint.TimingClause) {
      return new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "specifying constraint deferrability not supported for domains");
    }
    return new SqlFailure(SqlState.SYNTAX_ERROR, "constraint not possible for domains");
  }

  private String defaultText(UserType.Domain domain, String name, SqlExpression written) {
    TableColumn column = TableColumn.plain(name, 1, domain.base(), domain.typmod(), false, null);
    Expression value = StoredExpressions.newDefault(context.statement(), column, written);
    boolean isNull = value instanceof Expression.Constant constant && constant.value() == null;
    return isNull ? null : StoredText.of(value, List.of());
  }

  private UserType.Domain withCheck(UserType.Domain domain, String name, Constraint.Check check) {
    Set<String> taken = new HashSet<>();
    for (UserType.DomainCheck other : domain.checks()) {
      taken.add(other.name());
    }
    String checkName = check.name();
    if (checkName == null) {
      checkName = GeneratedNames.constraint(name, null, "check", taken);
    } else if (taken.contains(checkName)) {
      throw new SqlFailure(
          SqlState.DUPLICATE_OBJECT,
          "constraint \"" + checkName + "\" for domain \"" + name + "\" already exists");
    }
    Expression condition =
        StoredExpressions.newDomainCheck(context.statement(), domain, check.condition());
    List<UserType.DomainCheck> checks = new ArrayList<>(domain.checks());
    checks.add(
        new UserType.DomainCheck(
            context.oids().take(), checkName, StoredText.of(condition, List.of("value"))));
    checks.sort(java.util.Comparator.comparing(UserType.DomainCheck::name));
    return domain.checked(checks);
  }

  void alter(TypeStatement.AlterDomain statement) {
    UserType type = require(statement);
    context.requireOwner(type.oid(), "type " + type.type().name());
    UserType.Domain domain = type.domain();
    String name = type.type().name();
    TypeStatement.DomainAction action = statement.action();
    if (action instanceof TypeStatement.DomainDefault change) {
      put(
          type,
          domain.defaulted(
              change.expression() == null ? null : defaultText(domain, name, change.expression())));
    } else if (action instanceof TypeStatement.DomainNotNull change) {
      put(type, domain.notNull(change.set()));
      if (change.set() && !domain.notNull()) {
        verify(type, null);
      }
    } else if (action instanceof TypeStatement.AddDomainConstraint add) {
      if (!(add.constraint() instanceof Constraint.Check check)) {
        throw impossible(add.constraint());
      }
      UserType.Domain after = withCheck(domain, name, check);
      put(type, after);
      if (!check.notValid()) {
        verify(
            type, StoredExpressions.newDomainCheck(context.statement(), domain, check.condition()));
      }
    } else if (action instanceof TypeStatement.DropDomainConstraint drop) {
      drop(type, drop);
    } else if (action instanceof TypeStatement.ValidateDomainConstraint validate) {
      UserType.DomainCheck check = check(domain, validate.name());
      if (check == null) {
        throw missing(validate.name(), name);
      }
      verify(type, StoredExpressions.domainCheck(context.statement(), domain, check.checkText()));
    }
  }

  private UserType require(TypeStatement.AlterDomain statement) {
    PgType type = context.statement().types().find(statement.domain().parts());
    if (type == null) {
      throw new SqlFailure(
          SqlState.UNDEFINED_OBJECT, "type \"" + statement.domain() + "\" does not exist");
    }
    if (type.kind() != PgType.Kind.DOMAIN
        || !(context.catalog().object(type.oid()) instanceof UserType found)) {
      throw new SqlFailure(SqlState.WRONG_OBJECT_TYPE, TypeText.of(type) + " is not a domain");
    }
    return found;
  }

  private void put(UserType type, UserType.Domain domain) {
    context.put(new UserType(type.type(), type.arrayType(), List.of(), List.of(), domain));
  }

  private static UserType.DomainCheck check(UserType.Domain domain, String name) {
    for (UserType.DomainCheck check : domain.checks()) {
      if (check.name().equals(name)) {
        return check;
      }
    }
    return null;
  }

  private static SqlFailure missing(String constraint, String domain) {
    return new SqlFailure(
        SqlState.UNDEFINED_OBJECT,
        "constraint \"" + constraint + "\" of domain \"" + domain + "\" does not exist");
  }

  private void drop(UserType type, TypeStatement.DropDomainConstraint drop) {
    UserType.DomainCheck check = check(type.domain(), drop.name());
    if (check == null) {
      SqlFailure failure = missing(drop.name(), type.type().name());
      if (!drop.ifExists()) {
        throw failure;
      }
      context.notice(failure.getMessage() + ", skipping");
      return;
    }
    List<UserType.DomainCheck> left = new ArrayList<>(type.domain().checks());
    left.remove(check);
    put(type, type.domain().checked(left));
  }

  /** Every column of the domain must satisfy the condition, or have no null if there is none. */
  private void verify(UserType type, Expression condition) {
    for (CatalogObject object : context.catalog().objects()) {
      if (object instanceof Table table) {
        for (TableColumn column : table.columns()) {
          if (!column.dropped()) {
            verify(table, column, type, condition);
          }
        }
      } else if (object instanceof UserType other
          && other.domain() != null
          && other.domain().base().oid() == type.oid()) {
        verify(other, condition);
      }
    }
  }

  private void verify(Table table, TableColumn column, UserType type, Expression condition) {
    if (column.type().oid() == type.oid()) {
      context.add(new StorageAction.VerifyDomain(table, column, condition));
    } else if (column.type().oid() == type.arrayType().oid()) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED,
          "cannot alter type \"%s\" because column \"%s.%s\" uses it"
              .formatted(type.type().name(), table.name(), column.name()));
    }
  }
}

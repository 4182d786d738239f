package org.pagedb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.AlterTableAction.FiringMode;
import org.pagedb.sql.tree.AlterTableAction.FiringTarget;
import org.pagedb.sql.tree.AlterTableAction.SwitchKind;
import org.pagedb.sql.tree.RelationName;

/** The actions of ALTER TABLE, which the other kinds of relations share. */
final class AlterTables {

  private final Grammar grammar;
  private final Tokens tokens;

  AlterTables(Grammar grammar) {
    this.grammar = grammar;
    this.tokens = grammar.tokens();
  }

  /** alter_table_cmds. */
  List<AlterTableAction> actions() {
    List<AlterTableAction> actions = new ArrayList<>(2);
    do {
      actions.add(action());
    } while (tokens.accept(','));
    return List.copyOf(actions);
  }

  /** alter_table_cmd. */
  private AlterTableAction action() {
    switch (tokens.type()) {
      case Token.ADD -> {
        tokens.next();
        return add();
      }
      case Token.ALTER -> {
        tokens.next();
        return alter();
      }
      case Token.DROP -> {
        tokens.next();
        return drop();
      }
      case Token.SET -> {
        tokens.next();
        return set();
      }
      case Token.RESET -> {
        tokens.next();
        return new AlterTableAction.RelationOptions(false, grammar.options().relationOptions());
      }
      case Token.VALIDATE -> {
        tokens.expect(Token.VALIDATE, Token.CONSTRAINT);
        return new AlterTableAction.ValidateConstraint(grammar.names().columnName());
      }
      case Token.OWNER -> {
        tokens.expect(Token.OWNER, Token.TO);
        return new AlterTableAction.OwnerTo(grammar.names().role());
      }
      case Token.ENABLE, Token.DISABLE -> {
        return enable();
      }
      case Token.CLUSTER -> {
        tokens.expect(Token.CLUSTER, Token.ON);
        return new AlterTableAction.ClusterOn(grammar.names().columnName());
      }
      default -> {
        return rare();
      }
    }
  }

  private AlterTableAction rare() {
    switch (tokens.type()) {
      case Token.INHERIT -> {
        tokens.next();
        return new AlterTableAction.Inherit(grammar.names().relationName(), false);
      }
      case Token.NO -> {
        tokens.next();
        if (tokens.accept(Token.INHERIT)) {
          return new AlterTableAction.Inherit(grammar.names().relationName(), true);
        }
        tokens.expect(Token.FORCE);
        return rowSecurity(SwitchKind.NO_FORCE_ROW_SECURITY);
      }
      case Token.FORCE -> {
        tokens.next();
        return rowSecurity(SwitchKind.FORCE_ROW_SECURITY);
      }
      case Token.OF -> {
        tokens.next();
        return new AlterTableAction.OfType(grammar.names().anyName());
      }
      case Token.NOT -> {
        tokens.expect(Token.NOT, Token.OF);
        return new AlterTableAction.OfType(null);
      }
      case Token.REPLICA -> {
        tokens.expect(Token.REPLICA, Token.IDENTITY);
        return replicaIdentity();
      }
      default -> {
        return new AlterTableAction.ForeignOptions(null, grammar.options().changedGenericOptions());
      }
    }
  }

  private AlterTableAction add() {
    if (grammar.constraints().startsTableConstraint()) {
      return new AlterTableAction.AddConstraint(grammar.constraints().tableConstraint());
    }
    tokens.accept(Token.COLUMN);
    boolean ifNotExists = grammar.ifNotExists();
    return new AlterTableAction.AddColumn(grammar.tableElements().column(), ifNotExists, false);
  }

  private AlterTableAction alter() {
    if (tokens.accept(Token.CONSTRAINT)) {
      String name = grammar.names().columnName();
      ConstraintAttributes attributes = ConstraintAttributes.parse(tokens);
      attributes.allow("ALTER CONSTRAINT statement", ConstraintAttributes.ANY_DEFERRABLE);
      return new AlterTableAction.AlterConstraint(name, attributes.timing());
    }
    tokens.accept(Token.COLUMN);
    return new AlterColumns(grammar).action();
  }

  private AlterTableAction drop() {
    if (tokens.accept(Token.CONSTRAINT)) {
      boolean ifExists = grammar.ifExists();
      String name = grammar.names().columnName();
      return new AlterTableAction.DropConstraint(name, ifExists, grammar.cascade());
    }
    tokens.accept(Token.COLUMN);
    boolean ifExists = grammar.ifExists();
    String name = grammar.names().columnName();
    return new AlterTableAction.DropColumn(name, ifExists, grammar.cascade());
  }

  private AlterTableAction set() {
    switch (tokens.type()) {
      case '(' -> {
        return new AlterTableAction.RelationOptions(true, grammar.options().relationOptions());
      }
      case Token.WITHOUT -> {
        tokens.next();
        if (tokens.accept(Token.OIDS)) {
          return new AlterTableAction.Switch(SwitchKind.SET_WITHOUT_OIDS);
        }
        tokens.expect(Token.CLUSTER);
        return new AlterTableAction.Switch(SwitchKind.SET_WITHOUT_CLUSTER);
      }
      case Token.LOGGED -> {
        tokens.next();
        return new AlterTableAction.Switch(SwitchKind.SET_LOGGED);
      }
      case Token.UNLOGGED -> {
        tokens.next();
        return new AlterTableAction.Switch(SwitchKind.SET_UNLOGGED);
      }
      case Token.ACCESS -> {
        tokens.expect(Token.ACCESS, Token.METHOD);
        return new AlterTableAction.SetAccessMethod(grammar.names().columnName());
      }
      default -> {
        tokens.expect(Token.TABLESPACE);
        return new AlterTableAction.SetTablespace(grammar.names().columnName());
      }
    }
  }

  private AlterTableAction enable() {
    boolean enable = tokens.is(Token.ENABLE);
    tokens.next();
    if (tokens.is(Token.ROW)) {
      return rowSecurity(enable ? SwitchKind.ENABLE_ROW_SECURITY : SwitchKind.DISABLE_ROW_SECURITY);
    }
    FiringMode mode = enable ? FiringMode.ENABLE : FiringMode.DISABLE;
    boolean plain = true;
    if (enable && tokens.accept(Token.ALWAYS)) {
      mode = FiringMode.ENABLE_ALWAYS;
      plain = false;
    } else if (enable && tokens.accept(Token.REPLICA)) {
      mode = FiringMode.ENABLE_REPLICA;
      plain = false;
    }
    if (tokens.accept(Token.RULE)) {
      return new AlterTableAction.Firing(FiringTarget.RULE, mode, grammar.names().columnName());
    }
    tokens.expect(Token.TRIGGER);
    if (plain && tokens.accept(Token.ALL)) {
      return new AlterTableAction.Firing(FiringTarget.ALL_TRIGGERS, mode, null);
    }
    if (plain && tokens.accept(Token.USER)) {
      return new AlterTableAction.Firing(FiringTarget.USER_TRIGGERS, mode, null);
    }
    return new AlterTableAction.Firing(FiringTarget.TRIGGER, mode, grammar.names().columnName());
  }

  private AlterTableAction rowSecurity(SwitchKind kind) {
    tokens.expect(Token.ROW, Token.LEVEL);
    tokens.expect(Token.SECURITY);
    return new AlterTableAction.Switch(kind);
  }

  private AlterTableAction replicaIdentity() {
    if (tokens.accept(Token.NOTHING)) {
      return replicaIdentity(AlterTableAction.ReplicaIdentityKind.NOTHING, null);
    }
    if (tokens.accept(Token.FULL)) {
      return replicaIdentity(AlterTableAction.ReplicaIdentityKind.FULL, null);
    }
    if (tokens.accept(Token.DEFAULT)) {
      return replicaIdentity(AlterTableAction.ReplicaIdentityKind.DEFAULT, null);
    }
    tokens.expect(Token.USING, Token.INDEX);
    return replicaIdentity(
        AlterTableAction.ReplicaIdentityKind.INDEX, grammar.names().columnName());
  }

  private static AlterTableAction replicaIdentity(
      AlterTableAction.ReplicaIdentityKind kind, String index) {
    return new AlterTableAction.ReplicaIdentity(kind, index);
  }

  /** partition_cmd, with the cursor at ATTACH or DETACH. */
  AlterTableAction partition() {
    if (tokens.acceptThenExpect(Token.ATTACH, Token.PARTITION)) {
      RelationName name = grammar.names().relationName();
      return new AlterTableAction.AttachPartition(name, grammar.partitions().bound());
    }
    tokens.expect(Token.DETACH, Token.PARTITION);
    RelationName name = grammar.names().relationName();
    boolean concurrently = tokens.accept(Token.CONCURRENTLY);
    boolean finalizing = !concurrently && tokens.accept(Token.FINALIZE);
    return new AlterTableAction.DetachPartition(name, concurrently, finalizing);
  }
}

package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.algebra.AlgebraNode;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Constraint;
import org.pagedb.sql.tree.TableElement;

/** Constraints in the order in which PostgreSQL makes them. */
final class ConstraintList {
  private final List<Placed> all = new ArrayList<>();

  private record Placed(Constraint constraint, String column, Timing timing) {}

  private record Timing(
      boolean deferrable, boolean deferred, boolean saidDeferrable, boolean saidInitially) {
    static final Timing NONE = new Timing(false, false, false, false);

    static Timing of(Constraint.Timing timing) {
      return new Timing(
          timing != Constraint.Timing.NOT_DEFERRABLE,
          timing == Constraint.Timing.INITIALLY_DEFERRED,
          false,
          false);
    }

    Timing with(Constraint.TimingClause clause) {
      return switch (clause.word()) {
        case DEFERRABLE, NOT_DEFERRABLE -> {
          boolean yes = clause.word() == Constraint.TimingWord.DEFERRABLE;
          refuse(saidDeferrable, "multiple DEFERRABLE/NOT DEFERRABLE clauses not allowed", clause);
          refuse(
              !yes && deferred,
              "constraint declared INITIALLY DEFERRED must be DEFERRABLE",
              clause);
          yield new Timing(yes, deferred, true, saidInitially);
        }
        case INITIALLY_DEFERRED -> {
          refuseTwice(clause);
          refuse(
              saidDeferrable && !deferrable,
              "constraint declared INITIALLY DEFERRED must be DEFERRABLE",
              clause);
          yield new Timing(true, true, saidDeferrable, true);
        }
        case INITIALLY_IMMEDIATE -> {
          refuseTwice(clause);
          yield new Timing(deferrable, false, saidDeferrable, true);
        }
      };
    }

    private void refuseTwice(Constraint.TimingClause clause) {
      refuse(saidInitially, "multiple INITIALLY IMMEDIATE/DEFERRED clauses not allowed", clause);
    }

    private static void refuse(boolean wrong, String message, Constraint.TimingClause clause) {
      if (wrong) {
        throw new SqlFailure(SqlState.SYNTAX_ERROR, message).at(clause.position());
      }
    }
  }

  void addAll(TableElement.Column column) {
    for (Constraint constraint : column.constraints()) {
      if (constraint instanceof Constraint.TimingClause clause) {
        retime(clause);
      } else {
        add(constraint, column.name());
      }
    }
  }

  void add(Constraint constraint, String column) {
    Timing timing = Timing.NONE;
    if (constraint instanceof Constraint.Unique unique) {
      timing = Timing.of(unique.timing());
    } else if (constraint instanceof Constraint.ForeignKey foreign) {
      timing = Timing.of(foreign.timing());
    } else if (constraint instanceof Constraint.Exclude exclude) {
      timing = Timing.of(exclude.timing());
    }
    all.add(new Placed(constraint, column, timing));
  }

  private void retime(Constraint.TimingClause clause) {
    int last = all.size() - 1;
    Placed before = last < 0 ? null : all.get(last);
    boolean fits =
        before != null
            && (before.constraint() instanceof Constraint.Unique
                || before.constraint() instanceof Constraint.ForeignKey);
    if (!fits) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "misplaced " + words(clause) + " clause")
          .at(clause.position());
    }
    Timing timing = before.timing().with(clause);
    all.set(last, new Placed(before.constraint(), before.column(), timing));
  }

  private static String words(Constraint.TimingClause clause) {
    return clause.word().name().replace('_', ' ');
  }

  /** Checks first, then keys with the primary key before others, then foreign keys. */
  void define(DefinitionContext context, TableBuilder builder) {
    CheckDefinitions checks = new CheckDefinitions(context, builder);
    for (Placed placed : all) {
      if (placed.constraint() instanceof Constraint.Check check) {
        checks.add(check);
      }
    }
    KeyDefinitions keys = new KeyDefinitions(context, builder);
    for (int pass = 0; pass < 2; pass++) {
      for (Placed placed : all) {
        if (placed.constraint() instanceof Constraint.Unique unique
            && unique.primaryKey() == (pass == 0)) {
          keys.add(
              unique, placed.column(), placed.timing().deferrable(), placed.timing().deferred());
        }
      }
    }
    ExclusionDefinitions exclusions = new ExclusionDefinitions(context, builder);
    ForeignKeyDefinitions foreignKeys = new ForeignKeyDefinitions(context, builder);
    for (Placed placed : all) {
      if (placed.constraint() instanceof Constraint.Exclude exclude) {
        exclusions.add(exclude, placed.timing().deferrable());
      } else if (placed.constraint() instanceof Constraint.ForeignKey foreign) {
        foreignKeys.add(
            foreign, placed.column(), placed.timing().deferrable(), placed.timing().deferred());
      }
    }
    builder.validateConstraints(); // a new table has no rows that could break them
  }

  /** As {@link #define} for a table that has rows: what must hold for them is to be verified. */
  void defineForRows(DefinitionContext context, TableBuilder builder) {
    CheckDefinitions checks = new CheckDefinitions(context, builder);
    KeyDefinitions keys = new KeyDefinitions(context, builder);
    ForeignKeyDefinitions foreignKeys = new ForeignKeyDefinitions(context, builder);
    for (Placed placed : all) {
      boolean deferrable = placed.timing().deferrable();
      boolean deferred = placed.timing().deferred();
      if (placed.constraint() instanceof Constraint.Check check) {
        AlgebraNode.Check added = checks.add(check);
        if (!check.notValid() && !builder.table().isPartitioned()) {
          context.add(new StorageAction.VerifyCheck(builder.table(), added));
        }
      } else if (placed.constraint() instanceof Constraint.Unique unique) {
        Table before = builder.table();
        if (unique.usingIndex() != null) {
          new IndexAdoption(context, builder).add(unique, deferrable, deferred);
          verifyNewNotNulls(context, before, builder.table());
          continue;
        }
        TableIndex index = keys.add(unique, placed.column(), deferrable, deferred);
        verifyNewNotNulls(context, before, builder.table());
        if (!builder.table().isPartitioned()) {
          context.add(new StorageAction.CreateIndex(builder.table(), index));
        }
      } else if (placed.constraint() instanceof Constraint.ForeignKey foreign) {
        TableConstraint added = foreignKeys.add(foreign, placed.column(), deferrable, deferred);
        if (!foreign.notValid() && !builder.table().isPartitioned()) {
          context.add(new StorageAction.VerifyForeignKey(builder.table(), added));
        }
      } else if (placed.constraint() instanceof Constraint.Exclude exclude) {
        TableConstraint added = new ExclusionDefinitions(context, builder).add(exclude, deferrable);
        context.add(new StorageAction.VerifyExclusion(builder.table(), added));
      }
    }
  }

  private static void verifyNewNotNulls(DefinitionContext context, Table before, Table after) {
    for (int i = 0; i < after.columns().size(); i++) {
      if (!after.isPartitioned()
          && after.columns().get(i).notNull()
          && !before.columns().get(i).notNull()) {
        context.add(new StorageAction.VerifyNotNull(after, after.columns().get(i)));
      }
    }
  }
}

package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.tree.FunctionStatement;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;

/** Finds the function that a GRANT or REVOKE names. */
final class RoutineTargets {

  private final DefinitionContext context;

  RoutineTargets(DefinitionContext context) {
    this.context = context;
  }

  GrantTargets.Target routine(PrivilegeStatement.TargetKind kind, ObjectName.Routine routine) {
    String noun = kind.name().toLowerCase(Locale.ROOT);
    List<PgFunction> named = named(routine);
    PgFunction found =
        routine.parameters() == null ? only(named, noun, routine) : exact(named, noun, routine);
    if (kind == PrivilegeStatement.TargetKind.PROCEDURE) {
      throw SqlFailure.of(SqlState.WRONG_OBJECT_TYPE, "%s is not a procedure", signature(found));
    }
    return new GrantTargets.Target(AclObject.FUNCTION, found.oid(), found.name(), null);
  }

  private List<PgFunction> named(ObjectName.Routine routine) {
    List<String> parts = routine.name().parts();
    List<PgFunction> all = context.statement().routines().functions(routine.name().last());
    if (parts.size() == 1) {
      return all;
    }
    String schema = parts.get(parts.size() - 2);
    context.schemaWithUsage(schema);
    boolean builtin = schema.equals("pg_catalog");
    return builtin || schema.equals("public") ? all : List.of();
  }

  private static PgFunction only(List<PgFunction> named, String noun, ObjectName.Routine routine) {
    if (named.isEmpty()) {
      throw SqlFailure.of(
          SqlState.UNDEFINED_FUNCTION, "could not find a %s named \"%s\"", noun, routine.name());
    } else if (named.size() > 1) {
      throw SqlFailure.of(
              SqlState.AMBIGUOUS_FUNCTION, "%s name \"%s\" is not unique", noun, routine.name())
          .hint("Specify the argument list to select the " + noun + " unambiguously.");
    }
    return named.get(0);
  }

  private PgFunction exact(List<PgFunction> named, String noun, ObjectName.Routine routine) {
    List<PgType> types = new ArrayList<>();
    for (FunctionStatement.Parameter parameter : routine.parameters()) {
      types.add(type(parameter));
    }
    for (PgFunction function : named) {
      if (function.argumentTypes().equals(types)) {
        return function;
      }
    }
    List<String> texts = new ArrayList<>();
    for (PgType type : types) {
      texts.add(TypeText.of(type));
    }
    throw SqlFailure.of(
        SqlState.UNDEFINED_FUNCTION,
        "%s %s(%s) does not exist",
        noun,
        routine.name(),
        String.join(", ", texts));
  }

  private PgType type(FunctionStatement.Parameter parameter) {
    try {
      return context.statement().types().require(parameter.type()).type();
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position());
    }
  }

  private static String signature(PgFunction function) {
    List<String> texts = new ArrayList<>();
    for (PgType type : function.argumentTypes()) {
      texts.add(TypeText.of(type));
    }
    return function.name() + '(' + String.join(",", texts) + ')';
  }
}

package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.FunctionStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectName;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.type.PgType;

/** DROP of kinds of objects that nobody can make: there is none, whatever the name. */
final class MissingObjects {

  private final DefinitionContext context;

  MissingObjects(DefinitionContext context) {
    this.context = context;
  }

  /**
   * What is wrong with the name.
   *
   * @throws SqlFailure 2BP01 for what is built in, 0A000 for kinds that may be there
   */
  SqlFailure failure(ObjectStatement.Drop statement, ObjectName object) {
    if (object instanceof ObjectName.Routine routine) {
      return routine(statement.kind(), routine);
    } else if (object instanceof ObjectName.OnRelation part) {
      return onRelation(statement.kind(), part);
    } else if (object instanceof ObjectName.Plain plain && nounOf(statement.kind()) != null) {
      String encoding = statement.kind() == ObjectKind.COLLATION ? " for encoding \"UTF8\"" : "";
      return new SqlFailure(
          SqlState.UNDEFINED_OBJECT,
          nounOf(statement.kind()) + " \"" + plain.name() + "\"" + encoding + " does not exist");
    }
    throw SqlFailure.notSupported("DROP " + statement.kind().name().replace('_', ' '));
  }

  private static String nounOf(ObjectKind kind) {
    return switch (kind) {
      case COLLATION,
          CONVERSION,
          SERVER,
          LANGUAGE,
          EVENT_TRIGGER,
          PUBLICATION,
          FOREIGN_TABLE,
          TEXT_SEARCH_CONFIGURATION,
          TEXT_SEARCH_DICTIONARY,
          TEXT_SEARCH_PARSER,
          TEXT_SEARCH_TEMPLATE ->
          kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      case STATISTICS -> "statistics object";
      case FOREIGN_DATA_WRAPPER -> "foreign-data wrapper";
      default -> null;
    };
  }

  private SqlFailure routine(ObjectKind kind, ObjectName.Routine routine) {
    String noun = kind.name().toLowerCase(Locale.ROOT);
    String name = routine.name().toString();
    if (!context.statement().routines().functions(routine.name().last()).isEmpty()
        && routine.name().parts().size() == 1) {
      throw SqlFailure.notSupported("DROP " + kind.name() + " of a built-in function");
    }
    if (routine.parameters() == null) {
      return new SqlFailure(
          SqlState.UNDEFINED_FUNCTION,
          "could not find " + withArticle(noun) + " named \"" + name + "\"");
    }
    List<String> types = new ArrayList<>();
    for (FunctionStatement.Parameter parameter : routine.parameters()) {
      types.add(typeText(parameter.type()));
    }
    String arguments =
        kind == ObjectKind.AGGREGATE && types.isEmpty() ? "*" : String.join(",", types);
    return new SqlFailure(
        SqlState.UNDEFINED_FUNCTION, noun + " " + name + "(" + arguments + ") does not exist");
  }

  private static String withArticle(String noun) {
    return (noun.startsWith("a") ? "an " : "a ") + noun;
  }

  private String typeText(TypeName name) {
    PgType type = context.statement().types().require(name).type();
    return TypeText.of(type);
  }

  private SqlFailure onRelation(ObjectKind kind, ObjectName.OnRelation part) {
    var name = DropStatements.name(part.relation());
    if (context.statement().relations().schemaOf(name) == null) {
      return new SqlFailure(
          SqlState.UNDEFINED_TABLE, "relation \"" + part.relation() + "\" does not exist");
    }
    String owner = kind == ObjectKind.RULE ? "relation" : "table";
    return new SqlFailure(
        SqlState.UNDEFINED_OBJECT,
        "%s \"%s\" for %s \"%s\" does not exist"
            .formatted(
                kind.name().toLowerCase(Locale.ROOT), part.name(), owner, part.relation().last()));
  }
}

package org.pagedb.sql.analysis.definition;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.TypeName;
import org.pagedb.sql.tree.TypeStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.builtin.UserTypes;

/** {@code CREATE TYPE … AS RANGE}: a range type, and the multirange type over it. */
final class RangeDefinitions {

  private static final int LONGEST_NAME = 63;
  private static final String SUFFIX = "_multirange";

  private final DefinitionContext context;

  RangeDefinitions(DefinitionContext context) {
    this.context = context;
  }

  void create(TypeStatement.CreateRange statement) {
    String schema = new TypeDefinitions(context).schemaOfNew(statement.name());
    Map<String, Option> options = options(statement.options());
    PgType subtype = subtype(options.get("subtype"));
    checkOrder(options.get("subtype_opclass"), subtype);
    int collation = collation(options.get("collation"), subtype);
    if (options.containsKey("canonical")) {
      throw new SqlFailure(
              SqlState.INVALID_OBJECT_DEFINITION,
              "cannot specify a canonical function without a pre-created shell type")
          .hint(
              "Create the type as a shell type, then create its canonicalization function, then do"
                  + " a full CREATE TYPE.");
    }
    int difference = difference(options.get("subtype_diff"), subtype);
    String name = statement.name().last();
    Multirange multirange = multirange(options.get("multirange_type_name"), schema, name);
    int oid = context.oids().take(UserType.Range.OIDS);
    PgType range = UserTypes.range(oid, schema, name, oid + 1, subtype);
    put(range, new UserType.Range(subtype, collation, difference, oid + 2, schema, name, oid + 4));
    put(
        UserTypes.multirange(oid + 2, multirange.schema(), multirange.name(), oid + 3, subtype),
        new UserType.Range(
            subtype, collation, 0, oid, multirange.schema(), multirange.name(), oid + 6));
  }

  private void put(PgType type, UserType.Range range) {
    PgType array = UserTypes.array(type.arrayOid(), type.schema(), "_" + type.name(), type);
    context.put(new UserType(type, array, List.of(), List.of(), null, range));
  }

  private record Multirange(String schema, String name) {}

  private static Map<String, Option> options(List<Option> written) {
    Map<String, Option> options = new HashMap<>();
    for (Option option : written) {
      switch (option.name()) {
        case "subtype",
            "subtype_opclass",
            "collation",
            "canonical",
            "subtype_diff",
            "multirange_type_name" -> {
          if (options.put(option.name(), option) != null) {
            throw new SqlFailure(SqlState.SYNTAX_ERROR, "conflicting or redundant options")
                .at(option.position());
          }
        }
        default ->
            throw new SqlFailure(
                SqlState.SYNTAX_ERROR, "type attribute \"" + option.name() + "\" not recognized");
      }
    }
    return options;
  }

  private static SqlFailure unnamed(Option option) {
    return new SqlFailure(SqlState.SYNTAX_ERROR, option.name() + " requires a parameter");
  }

  /** The names of an option's value. */
  private static List<String> names(Option option) {
    if (option.value() instanceof Option.Type named) {
      return named.type().names();
    } else if (option.value() instanceof Option.Text text) {
      return List.of(text.text());
    }
    throw unnamed(option);
  }

  private PgType subtype(Option option) {
    if (option == null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, "type attribute \"subtype\" is required");
    }
    if (!(option.value() instanceof Option.Type named)) {
      throw unnamed(option);
    }
    PgType subtype = used(named.type());
    if (subtype.kind() == PgType.Kind.PSEUDO) {
      throw new SqlFailure(
          SqlState.DATATYPE_MISMATCH, "range subtype cannot be " + TypeText.of(subtype));
    }
    if (subtype.kind() == PgType.Kind.DOMAIN) {
      throw SqlFailure.notSupported("a range over a domain");
    }
    return subtype;
  }

  private PgType used(TypeName name) {
    try {
      return context.usedType(name).type();
    } catch (SqlFailure failure) {
      throw failure.movedBy(-failure.position()); // PostgreSQL's have none here
    }
  }

  private void checkOrder(Option option, PgType subtype) {
    if (option == null) {
      OperatorClasses.requireDefault(context.catalog(), "btree", subtype, "range type");
      return;
    }
    List<String> names = names(option);
    if (OperatorClasses.require(context.catalog(), "btree", names.get(names.size() - 1), subtype)
        != null) {
      throw SqlFailure.notSupported("a range ordered by other than its subtype's default order");
    }
  }

  private static int collation(Option option, PgType subtype) {
    if (option == null) {
      return subtype.collationOid();
    }
    if (subtype.collationOid() == 0) {
      throw new SqlFailure(
          SqlState.WRONG_OBJECT_TYPE,
          "range collation specified but subtype does not support collation");
    }
    return ColumnDefinitions.collation(new QualifiedName(names(option), 0), subtype);
  }

  /** The function that measures distances, which has to be built in. */
  private int difference(Option option, PgType subtype) {
    if (option == null) {
      return 0;
    }
    List<String> names = names(option);
    String type = TypeText.of(subtype);
    String signature = String.join(".", names) + '(' + type + ", " + type + ')';
    for (PgFunction function : context.statement().routines().functions(last(names))) {
      if (function.argumentTypes().equals(List.of(subtype, subtype))) {
        checkDifference(function, signature);
        return function.oid();
      }
    }
    throw new SqlFailure(SqlState.UNDEFINED_FUNCTION, "function " + signature + " does not exist");
  }

  private static void checkDifference(PgFunction function, String signature) {
    String start = "range subtype diff function " + signature + " must ";
    if (function.resultType().oid() != TypeOid.FLOAT8) {
      throw new SqlFailure(
          SqlState.INVALID_OBJECT_DEFINITION, start + "return type double precision");
    }
    if (function.volatility() != 'i') {
      throw new SqlFailure(SqlState.INVALID_OBJECT_DEFINITION, start + "be immutable");
    }
  }

  private static String last(List<String> names) {
    return names.get(names.size() - 1);
  }

  private Multirange multirange(Option option, String schema, String range) {
    if (option != null) {
      List<String> names = names(option);
      String written = names.size() > 1 ? names.get(names.size() - 2) : null;
      String own = context.creationSchema(written, false, 0);
      if (isTaken(own, last(names)) || own.equals(schema) && last(names).equals(range)) {
        throw existing(last(names));
      }
      return new Multirange(own, last(names));
    }
    String name = multirangeName(range);
    if (isTaken(schema, name)) {
      throw existing(name)
          .detail("Failed while creating a multirange type for type \"" + range + "\".")
          .hint(
              "You can manually specify a multirange type name using the \"multirange_type_name\""
                  + " attribute.");
    }
    return new Multirange(schema, name);
  }

  private boolean isTaken(String schema, String name) {
    return context.catalog().type(schema, name) != null
        || context.catalog().isRelationName(schema, name);
  }

  private static SqlFailure existing(String name) {
    return new SqlFailure(SqlState.DUPLICATE_OBJECT, "type \"" + name + "\" already exists");
  }

  private static String multirangeName(String range) {
    int at = range.indexOf("range");
    String name =
        at < 0
            ? range.substring(0, Math.min(range.length(), LONGEST_NAME - SUFFIX.length())) + SUFFIX
            : range.substring(0, at) + "multi" + range.substring(at);
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
  }
}

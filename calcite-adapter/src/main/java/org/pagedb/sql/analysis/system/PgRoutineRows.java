package org.pagedb.sql.analysis.system;

import java.util.List;
import org.pagedb.sql.analysis.resolution.RangeConstructors;
import org.pagedb.sql.analysis.resolution.Routines;
import org.pagedb.sql.analysis.resolution.TypeOid;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.function.catalog.LeakproofFunctions;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.builtin.PgCollation;
import org.pagedb.sql.type.builtin.PgLanguage;

/** The rows of {@code pg_proc}, {@code pg_operator}, {@code pg_cast} and what belongs to them. */
final class PgRoutineRows {

  private static final long OWNER = 10;
  private static final long PG_CATALOG = 11;

  private final SystemSource source;
  private final SystemRows rows;

  PgRoutineRows(SystemSource source, SystemRows rows) {
    this.source = source;
    this.rows = rows;
  }

  void fill(String name) {
    switch (name) {
      case "pg_proc" -> functions();
      case "pg_operator" -> operators();
      case "pg_cast" -> casts();
      case "pg_range" -> ranges();
      case "pg_language" -> languages();
      case "pg_collation" -> collations();
      default -> {
        // whatever else there is has no rows
      }
    }
  }

  private void functions() {
    FunctionCatalog catalog = FunctionCatalog.builtin();
    for (PgFunction function : catalog.allFunctions()) {
      function(function, schemaOf(function), OWNER);
      arguments(function, catalog.details(function));
    }
    for (CatalogObject object : source.objects()) {
      if (object instanceof UserType type && type.range() != null) {
        long schema = source.schemaOid(type.range().schema());
        for (PgFunction function : RangeConstructors.of(type, new Routines(source.catalog()))) {
          function(function, schema, source.owner(type.oid()));
          arguments(function, catalog.details(function));
        }
      }
    }
  }

  private void function(PgFunction function, long schema, long owner) {
    rows.row()
        .set("oid", function.oid())
        .set("proname", function.name())
        .set("pronamespace", schema)
        .set("proowner", owner)
        .setDatum("proacl", source.acl(AclObject.FUNCTION, function.oid()))
        .set("prolang", PgLanguage.INTERNAL.oid())
        .set("prokind", kind(function))
        .set("proisstrict", function.strict())
        .set("proretset", function.returnsSet())
        .set("proleakproof", LeakproofFunctions.contains(function))
        .set("provolatile", String.valueOf(function.volatility()))
        .set("proparallel", String.valueOf(function.parallel()))
        .set("pronargs", function.argumentTypes().size())
        .set("pronargdefaults", function.defaults())
        .set("prorettype", function.resultType().oid())
        .set("proargtypes", oids(function.argumentTypes(), " "))
        .set("prosrc", function.name());
    if (function.variadic()) {
      rows.set("provariadic", repeated(function.argumentTypes()));
    }
  }

  /** The type of the arguments that the last parameter stands for. */
  private static int repeated(List<PgType> types) {
    PgType last = types.get(types.size() - 1);
    return switch (last.oid()) {
      case TypeOid.ANY -> TypeOid.ANY;
      case TypeOid.ANYARRAY -> TypeOid.ANYELEMENT;
      default -> last.elementOid();
    };
  }

  private static String kind(PgFunction function) {
    return switch (function.kind()) {
      case FUNCTION -> "f";
      case AGGREGATE -> "a";
      case WINDOW -> "w";
      case PROCEDURE -> "p";
    };
  }

  private static long schemaOf(PgFunction function) {
    return function.name().startsWith("_pg_") ? Schema.INFORMATION_SCHEMA_OID : PG_CATALOG;
  }

  /** Modes and all types only where an argument is not a plain input; names where one has one. */
  private void arguments(PgFunction function, FunctionDetails details) {
    StringBuilder types = new StringBuilder(oids(function.argumentTypes(), ","));
    StringBuilder modes = new StringBuilder();
    StringBuilder names = new StringBuilder();
    boolean named = !details.argumentNames().isEmpty() || !details.outputColumns().isEmpty();
    int count = function.argumentTypes().size();
    for (int i = 0; i < count; i++) {
      String comma = i == 0 ? "" : ",";
      boolean repeats = function.variadic() && i == count - 1;
      modes.append(comma).append(repeats ? 'v' : 'i');
      String name = details.argumentNames().isEmpty() ? "" : details.argumentNames().get(i);
      names.append(comma).append('"').append(name).append('"');
    }
    for (FunctionDetails.Column column : details.outputColumns()) {
      String comma = modes.length() == 0 ? "" : ",";
      types.append(comma).append(column.type().oid());
      modes.append(comma).append('o');
      names.append(comma).append('"').append(column.name()).append('"');
    }
    if (function.variadic() || !details.outputColumns().isEmpty()) {
      rows.set("proallargtypes", "{" + types + "}").set("proargmodes", "{" + modes + "}");
    }
    if (named) {
      rows.set("proargnames", "{" + names + "}");
    }
  }

  private static String oids(List<PgType> types, String separator) {
    StringBuilder text = new StringBuilder();
    for (PgType type : types) {
      text.append(text.length() == 0 ? "" : separator).append(type.oid());
    }
    return text.toString();
  }

  private void operators() {
    for (PgOperator operator : FunctionCatalog.builtin().allOperators()) {
      rows.row()
          .set("oid", operator.oid())
          .set("oprname", operator.name())
          .set("oprnamespace", PG_CATALOG)
          .set("oprowner", OWNER)
          .set("oprkind", operator.left() == null ? "l" : "b")
          .set("oprcanmerge", operator.merges())
          .set("oprcanhash", operator.hashes())
          .set("oprleft", operator.left() == null ? 0 : operator.left().oid())
          .set("oprright", operator.right().oid())
          .set("oprresult", operator.result().oid())
          .set("oprcom", operator.commutatorOid())
          .set("oprnegate", operator.negatorOid())
          .set("oprcode", operator.functionOid());
    }
  }

  private void casts() {
    int oid = 10_000; // PostgreSQL numbers them as it is installed
    for (PgCast cast : FunctionCatalog.builtin().allCasts()) {
      rows.row()
          .set("oid", oid++)
          .set("castsource", cast.source().oid())
          .set("casttarget", cast.target().oid())
          .set("castfunc", cast.functionOid())
          .set(
              "castcontext",
              switch (cast.context()) {
                case EXPLICIT -> "e";
                case ASSIGNMENT -> "a";
                case IMPLICIT -> "i";
              })
          .set(
              "castmethod",
              switch (cast.method()) {
                case BINARY -> "b";
                case FUNCTION -> "f";
                case INPUT_OUTPUT -> "i";
              });
    }
  }

  /** Those of users; the others are among what is built in. */
  private void ranges() {
    BuiltinIndexClasses classes = new BuiltinIndexClasses();
    for (CatalogObject object : source.objects()) {
      if (object instanceof UserType type && type.type().kind() == PgType.Kind.RANGE) {
        rows.row()
            .set("rngtypid", type.oid())
            .set("rngsubtype", type.range().subtype().oid())
            .set("rngmultitypid", type.range().partner())
            .set("rngcollation", type.range().collation())
            .set("rngsubopc", classes.of(type.range().subtype()))
            .set("rngsubdiff", type.range().difference());
      }
    }
  }

  private void languages() {
    for (PgLanguage language : PgLanguage.all()) {
      rows.row()
          .set("oid", language.oid())
          .set("lanname", language.name())
          .set("lanowner", OWNER)
          .setDatum("lanacl", source.acl(AclObject.LANGUAGE, language.oid()))
          .set("lanpltrusted", language.trusted());
    }
  }

  private void collations() {
    for (PgCollation collation : PgCollation.all()) {
      rows.row()
          .set("oid", collation.oid())
          .set("collname", collation.name())
          .set("collnamespace", PG_CATALOG)
          .set("collowner", OWNER)
          .set("collprovider", String.valueOf(collation.provider()))
          .set("collisdeterministic", true)
          .set("collencoding", collation.encoding())
          .set("collcollate", collation.locale())
          .set("collctype", collation.locale());
    }
  }
}

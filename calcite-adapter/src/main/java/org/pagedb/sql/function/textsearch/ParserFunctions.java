package org.pagedb.sql.function.textsearch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;

/** What the one parser of texts, {@code default}, can tell of itself. */
public final class ParserFunctions implements FunctionArea {

  private static final long DEFAULT_PARSER = 3722;
  private static final List<PgType> ROW =
      List.of(BuiltinTypes.INT4, BuiltinTypes.TEXT, BuiltinTypes.TEXT);

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    switch (function) {
      case "ts_token_type":
        if ((Long) arguments[0] != DEFAULT_PARSER) {
          throw SqlFailure.of(
              SqlState.INTERNAL_ERROR,
              "cache lookup failed for text search parser %d",
              (Long) arguments[0]);
        }
        return tokenTypes();
      case "ts_token_type_byname":
        String name = (String) arguments[0];
        if (!name.equals("default") && !name.equals("pg_catalog.default")) {
          throw SqlFailure.of(
              SqlState.UNDEFINED_OBJECT, "text search parser \"%s\" does not exist", name);
        }
        return tokenTypes();
      default:
        throw FunctionArea.unknown(function);
    }
  }

  private static Iterator<Object> tokenTypes() {
    List<Object> rows = new ArrayList<>();
    for (String line : read().split("\n")) {
      String[] fields = line.split("\t");
      rows.add(
          new RecordValue(ROW, new Object[] {Long.parseLong(fields[0]), fields[1], fields[2]}));
    }
    return rows.iterator();
  }

  private static String read() {
    try (InputStream in = ParserFunctions.class.getResourceAsStream("token-types.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

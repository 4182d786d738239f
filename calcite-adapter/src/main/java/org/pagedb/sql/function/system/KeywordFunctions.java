package org.pagedb.sql.function.system;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;

/** {@code pg_get_keywords}, whose words {@code keywords.txt} lists. */
public final class KeywordFunctions implements FunctionArea {

  private static final List<PgType> ROW =
      List.of(
          BuiltinTypes.TEXT,
          BuiltinTypes.CHAR,
          BuiltinTypes.BOOL,
          BuiltinTypes.TEXT,
          BuiltinTypes.TEXT);

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "pg_get_keywords" -> keywords();
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Iterator<Object> keywords() {
    List<Object> rows = new ArrayList<>();
    for (String line : read().split("\n")) {
      String[] fields = line.split("\t");
      boolean bare = fields[2].equals("t");
      rows.add(
          new RecordValue(
              ROW,
              new Object[] {
                fields[0],
                BuiltinTypes.CHAR.codec().parse(fields[1], PgType.NO_TYPMOD, null),
                bare,
                meaning(fields[1].charAt(0)),
                bare ? "can be bare label" : "requires AS"
              }));
    }
    return rows.iterator();
  }

  private static String meaning(char category) {
    return switch (category) {
      case 'U' -> "unreserved";
      case 'C' -> "unreserved (cannot be function or type name)";
      case 'T' -> "reserved (can be function or type name)";
      default -> "reserved";
    };
  }

  private static String read() {
    try (InputStream in = KeywordFunctions.class.getResourceAsStream("keywords.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

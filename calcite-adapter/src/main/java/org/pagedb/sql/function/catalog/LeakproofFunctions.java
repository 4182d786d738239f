package org.pagedb.sql.function.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import org.pagedb.sql.function.PgFunction;

/** Which built-in functions PostgreSQL marks as leakproof: {@code pg_proc.proleakproof}. */
public final class LeakproofFunctions {

  private static final BitSet OIDS = read();

  private LeakproofFunctions() {}

  /** Whether the function tells nothing of its arguments but by its result. */
  public static boolean contains(PgFunction function) {
    return OIDS.get(function.oid());
  }

  private static BitSet read() {
    try (InputStream in = LeakproofFunctions.class.getResourceAsStream("leakproof.txt")) {
      BitSet oids = new BitSet();
      for (String oid : new String(in.readAllBytes(), StandardCharsets.US_ASCII).split("\\s+")) {
        oids.set(Integer.parseInt(oid));
      }
      return oids;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

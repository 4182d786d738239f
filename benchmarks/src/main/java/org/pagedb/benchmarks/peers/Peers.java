package org.pagedb.benchmarks.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.pagedb.benchmarks.peers.Peer.Kind;

/** The systems that are compared, a row for each. */
final class Peers {

  private static final Map<String, String> SAME = Map.of();

  private static final Map<String, String> NO_SELECT_WITHOUT_FROM = rules("^select 1$", "values 1");

  private static final Map<String, String> DERBY =
      rules(
          "^select 1$", "values 1",
          "limit (\\d+)$", "fetch first $1 rows only",
          "offset (\\d+) fetch first", "offset $1 rows fetch first",
          "extract\\(year from (\\w+)\\)", "year($1)",
          "substring\\((\\w+) from 1 for 2\\)", "substr($1, 1, 2)",
          "date '([^']*)'", "date('$1')");

  private static final Map<String, String> SQLITE =
      rules(
          "extract\\(year from (\\w+)\\)", "cast(substr($1, 1, 4) as integer)",
          "substring\\((\\w+) from 1 for 2\\)", "substr($1, 1, 2)",
          "date '([^']*)'", "'$1'",
          "(?s)offset (\\d+) limit (\\d+)$", "limit $2 offset $1",
          " date not null", " text not null");

  private static final Map<String, String> H2 =
      rules("(?s)offset (\\d+) limit (\\d+)$", "limit $2 offset $1");

  private Peers() {}

  private static Map<String, String> rules(String... pairs) {
    Map<String, String> rules = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      rules.put(pairs[i], pairs[i + 1]);
    }
    return rules;
  }

  /** All systems that run inside of a JVM. */
  static List<Peer> inProcess() {
    List<String> none = List.of();
    List<String> mvcc = List.of("set database transaction control mvcc");
    return List.of(
        new Peer(
            "pagedb mem",
            "jdbc:pagedb:mem:bench",
            "jdbc:pagedb:mem:",
            Kind.MEMORY,
            Bulk.PAGEDB,
            none,
            SAME),
        new Peer(
            "pagedb file",
            "jdbc:pagedb:%DIR%/pagedb",
            "jdbc:pagedb:%DIR%/new%N%",
            Kind.FILE,
            Bulk.PAGEDB,
            none,
            SAME),
        new Peer(
            "H2 mem",
            "jdbc:h2:mem:bench;DB_CLOSE_DELAY=-1;OPTIMIZE_REUSE_RESULTS=0",
            "jdbc:h2:mem:new%N%",
            Kind.MEMORY,
            Bulk.H2,
            none,
            H2),
        new Peer(
            "H2 file",
            "jdbc:h2:file:%DIR%/h2;OPTIMIZE_REUSE_RESULTS=0;WRITE_DELAY=0",
            "jdbc:h2:file:%DIR%/new%N%",
            Kind.FILE,
            Bulk.H2,
            none,
            H2),
        new Peer(
            "HSQLDB mem",
            "jdbc:hsqldb:mem:bench",
            "jdbc:hsqldb:mem:new%N%;shutdown=true",
            Kind.MEMORY,
            Bulk.NONE,
            mvcc,
            NO_SELECT_WITHOUT_FROM),
        new Peer(
            "HSQLDB file",
            "jdbc:hsqldb:file:%DIR%/hsqldb;hsqldb.write_delay=false",
            "jdbc:hsqldb:file:%DIR%/new%N%;shutdown=true",
            Kind.FILE_FOR_COMMITS,
            Bulk.NONE,
            mvcc,
            NO_SELECT_WITHOUT_FROM),
        new Peer(
            "Derby mem",
            "jdbc:derby:memory:bench;create=true",
            "jdbc:derby:memory:new%N%;create=true",
            Kind.MEMORY,
            Bulk.DERBY,
            none,
            DERBY),
        new Peer(
            "Derby file",
            "jdbc:derby:%DIR%/derby;create=true",
            "jdbc:derby:%DIR%/new%N%;create=true",
            Kind.FILE_FOR_COMMITS,
            Bulk.DERBY,
            none,
            DERBY),
        new Peer(
            "SQLite mem",
            "jdbc:sqlite::memory:",
            "jdbc:sqlite::memory:",
            Kind.MEMORY,
            Bulk.NONE,
            none,
            SQLITE),
        new Peer(
            "SQLite file",
            "jdbc:sqlite:%DIR%/sqlite.db?busy_timeout=10000",
            "jdbc:sqlite:%DIR%/new%N%.db",
            Kind.FILE_FOR_COMMITS,
            Bulk.NONE,
            List.of("pragma journal_mode = wal", "pragma synchronous = full"),
            SQLITE),
        new Peer(
            "DuckDB mem", "jdbc:duckdb:", "jdbc:duckdb:", Kind.MEMORY, Bulk.DUCKDB, none, SAME),
        new Peer(
            "DuckDB file",
            "jdbc:duckdb:%DIR%/duck.db",
            "jdbc:duckdb:%DIR%/new%N%.db",
            Kind.FILE_FOR_COMMITS,
            Bulk.DUCKDB,
            none,
            SAME));
  }

  /** A PostgreSQL server over its socket. */
  private static Peer postgres(String url) {
    return new Peer("PostgreSQL", url, url, Kind.SERVER, Bulk.POSTGRES, List.of(), SAME);
  }

  /** The peers that take part: those whose name starts with one of the words, all for none. */
  static List<Peer> named(List<String> words, String postgresUrl) {
    List<Peer> all = new ArrayList<>(inProcess());
    if (postgresUrl != null) {
      all.add(postgres(postgresUrl));
    }
    all.removeIf(peer -> !words.isEmpty() && words.stream().noneMatch(peer.name()::startsWith));
    return all;
  }
}

package org.pagedb.sql.corpus;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks a real PostgreSQL 15 for the matrix of operators and types; {@code
 * src/oracle/operator-matrix.sh} runs it.
 */
public final class OperatorMatrixGenerator {

  /** One in so many of the pairs that cannot have an operator is asked for all the same. */
  private static final int DOUBT = 100;

  private OperatorMatrixGenerator() {}

  /** Arguments: the JDBC URL of a maintenance database, and the folder of {@code types.tsv}. */
  public static void main(String[] arguments) throws SQLException, IOException {
    Path folder = Path.of(arguments[1]);
    List<SampleType> types = SampleType.read(folder.resolve("types.tsv"));
    Map<String, List<String>> answers = new LinkedHashMap<>();
    try (OracleAttempts oracle = new OracleAttempts(arguments[0])) {
      String names =
          "select distinct oprname from pg_operator"
              + " where oprnamespace = 'pg_catalog'::regnamespace order by 1";
      for (String operator : oracle.rows(names)) {
        ask(oracle, worthAsking(oracle, operator, types), answers);
      }
    }
    new OperatorMatrix(types, answers, Set.of()).write(folder);
  }

  /**
   * The pairs of types that some operator of the name could take if every implicit cast, unknown
   * literal and polymorphic type fitted, and a few others. To refuse one is what takes long.
   */
  private static List<OperatorPair> worthAsking(
      OracleAttempts oracle, String operator, List<SampleType> types) throws SQLException {
    Set<String> possible = new HashSet<>(oracle.rows(possible(operator, types)));
    List<OperatorPair> asked = new ArrayList<>();
    int others = 0;
    for (OperatorPair pair : OperatorMatrix.pairs(List.of(operator), types)) {
      int left = pair.left() == null ? 0 : types.indexOf(pair.left()) + 1;
      int right = types.indexOf(pair.right()) + 1;
      if (possible.contains(left + " " + right) || ++others % DOUBT == 0) {
        asked.add(pair);
      }
    }
    return asked;
  }

  private static String possible(String operator, List<SampleType> types) {
    StringBuilder given = new StringBuilder("(0, 0::oid)");
    for (int i = 0; i < types.size(); i++) {
      String type = types.get(i).spelling();
      given.append(", (").append(i + 1).append(", '").append(type).append("'::regtype::oid)");
    }
    return """
        with given(n, type) as (values %s),
        implicit as (
          select castsource as source, casttarget as target from pg_cast where castcontext = 'i'
          union
          select s.typarray, t.typarray from pg_cast, pg_type s, pg_type t
          where castcontext = 'i' and s.oid = castsource and t.oid = casttarget),
        fits as (
          select g.n, d.oid as declared from given g, pg_type d
          where g.type = d.oid or g.type = 'unknown'::regtype
             or (g.type, d.oid) in (select source, target from implicit)
             or d.typname ~ '^any' and exists (
                  select from pg_type t
                  where t.oid = g.type
                    and case when d.typname ~ 'nonarray|element|compatible$' then true
                             when d.typname ~ 'multirange' then t.typtype = 'm'
                             when d.typname ~ 'range' then t.typtype = 'r'
                             else t.typcategory = 'A' end)
          union all select 0, 0)
        select distinct l.n || ' ' || r.n
        from pg_operator o
        join fits l on l.declared = o.oprleft
        join fits r on r.declared = o.oprright
        where o.oprname = '%s'"""
        .formatted(given, operator);
  }

  private static void ask(
      OracleAttempts oracle, List<OperatorPair> pairs, Map<String, List<String>> answers)
      throws SQLException {
    List<String> queries = new ArrayList<>();
    for (OperatorPair pair : pairs) {
      queries.add(pair.all());
    }
    List<String> texts = oracle.answers(queries);
    for (int i = 0; i < pairs.size(); i++) {
      OperatorPair pair = pairs.get(i);
      String text = texts.get(i);
      if (!text.startsWith("!")) {
        answers.put(pair.key(), List.of(text));
      } else if (!text.equals(pair.absence())) {
        answers.put(pair.key(), oracle.answers(pair.each()));
      }
    }
  }
}

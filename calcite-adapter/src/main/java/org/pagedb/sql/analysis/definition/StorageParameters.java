package org.pagedb.sql.analysis.definition;

import java.util.List;
import java.util.Map;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Option;

/**
 * WITH (…) of tables and indexes: checked as PostgreSQL checks it, and then without effect, since
 * it tells PostgreSQL's storage how to work.
 */
final class StorageParameters {

  private static final Map<String, List<String>> OF_METHODS =
      Map.of(
          "btree", List.of("fillfactor", "deduplicate_items"),
          "hash", List.of("fillfactor"),
          "gist", List.of("fillfactor", "buffering"),
          "spgist", List.of("fillfactor"),
          "gin", List.of("fastupdate", "gin_pending_list_limit"),
          "brin", List.of("pages_per_range", "autosummarize"));

  private static final List<String> OF_TABLES =
      List.of(
          "fillfactor",
          "toast_tuple_target",
          "parallel_workers",
          "user_catalog_table",
          "vacuum_index_cleanup",
          "vacuum_truncate",
          "log_autovacuum_min_duration");

  private StorageParameters() {}

  /** Fails with 22023 for what tables do not know. */
  static void checkTable(List<Option> options) {
    for (Option option : options) {
      if (option.namespace() != null && !option.namespace().equals("toast")) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE,
            "unrecognized parameter namespace \"" + option.namespace() + "\"");
      }
      if (!OF_TABLES.contains(option.name()) && !option.name().startsWith("autovacuum_")) {
        throw unrecognized(option);
      }
      checkFillFactor(option);
    }
  }

  /** Fails with 22023 for what the method does not know. */
  static void checkIndex(String method, List<Option> options) {
    for (Option option : options) {
      if (!OF_METHODS.getOrDefault(method, List.of()).contains(option.name())) {
        throw unrecognized(option);
      }
      checkFillFactor(option);
    }
  }

  private static SqlFailure unrecognized(Option option) {
    return new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE, "unrecognized parameter \"" + option.name() + "\"");
  }

  private static void checkFillFactor(Option option) {
    if (option.name().equals("fillfactor")
        && option.value() instanceof Option.IntegerNumber number
        && (number.value() < 10 || number.value() > 100)) {
      throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE,
              "value " + number.value() + " out of bounds for option \"fillfactor\"")
          .detail("Valid values are between \"10\" and \"100\".");
    }
  }
}

package org.pagedb.sql.session;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.explain.ExplainOptions;
import org.pagedb.sql.explain.ExplainOptions.Format;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.OptionValues;

/** Reads EXPLAIN's options as PostgreSQL does, with its failures. */
final class ExplainReader {

  private boolean analyze;
  private boolean verbose;
  private boolean costs = true;
  private boolean settings;
  private boolean buffers;
  private boolean wal;
  private Boolean timing;
  private Boolean summary;
  private Format format = Format.TEXT;

  private ExplainReader() {}

  /** Fails with 42601 for an unknown option or value, 22023 for one that needs ANALYZE. */
  static ExplainOptions read(List<Option> options) {
    ExplainReader reader = new ExplainReader();
    for (Option option : options) {
      reader.read(option);
    }
    return reader.options();
  }

  private void read(Option option) {
    switch (option.name()) {
      case "analyze", "analyse" -> analyze = OptionValues.isOn(option);
      case "verbose" -> verbose = OptionValues.isOn(option);
      case "costs" -> costs = OptionValues.isOn(option);
      case "settings" -> settings = OptionValues.isOn(option);
      case "buffers" -> buffers = OptionValues.isOn(option);
      case "wal" -> wal = OptionValues.isOn(option);
      case "timing" -> timing = OptionValues.isOn(option);
      case "summary" -> summary = OptionValues.isOn(option);
      case "format" -> format = format(option);
      default ->
          throw new SqlFailure(
              SqlState.SYNTAX_ERROR,
              "unrecognized EXPLAIN option \"" + option.name() + "\"",
              option.position());
    }
  }

  private static Format format(Option option) {
    String word = OptionValues.word(option);
    String name = word == null ? "" : word.toLowerCase(Locale.ROOT);
    return switch (name) {
      case "text" -> Format.TEXT;
      case "json" -> Format.JSON;
      case "yaml" -> Format.YAML;
      case "xml" -> Format.XML;
      default ->
          throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE,
              "unrecognized value for EXPLAIN option \"format\": \"" + word + "\"",
              option.position());
    };
  }

  private ExplainOptions options() {
    if (wal && !analyze) {
      throw needsAnalyze("WAL");
    }
    if (Boolean.TRUE.equals(timing) && !analyze) {
      throw needsAnalyze("TIMING");
    }
    if (wal) {
      throw SqlFailure.notSupported("EXPLAIN (WAL)");
    }
    return new ExplainOptions(
        analyze,
        verbose,
        costs,
        settings,
        buffers,
        analyze && !Boolean.FALSE.equals(timing),
        summary == null ? analyze : summary,
        format);
  }

  private static SqlFailure needsAnalyze(String option) {
    return new SqlFailure(
        SqlState.INVALID_PARAMETER_VALUE, "EXPLAIN option " + option + " requires ANALYZE");
  }
}

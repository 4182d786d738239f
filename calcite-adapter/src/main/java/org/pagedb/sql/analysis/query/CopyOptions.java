package org.pagedb.sql.analysis.query;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.pagedb.sql.algebra.CopyFormat;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Option;

/** The options of COPY, read one by one and then held against each other as PostgreSQL does. */
final class CopyOptions {

  private static final String UNUSABLE_DELIMITERS = "\\.abcdefghijklmnopqrstuvwxyz0123456789";
  private static final List<String> ALL = List.of("*");

  private final boolean from;
  private final Set<String> seen = new HashSet<>();
  private CopyFormat.Kind kind = CopyFormat.Kind.TEXT;
  private CopyFormat.Header header = CopyFormat.Header.NONE;
  private boolean freeze;
  private String delimiter;
  private String nullText;
  private String quote;
  private String escape;
  private List<String> forceQuote;
  private List<String> forceNotNull;
  private List<String> forceNull;
  private Charset encoding = StandardCharsets.UTF_8;

  CopyOptions(List<Option> options, boolean from) {
    this.from = from;
    for (Option option : options) {
      if (!read(option)) {
        throw syntax("option \"" + option.name() + "\" not recognized").at(option.position());
      }
      if (!seen.add(option.name())) {
        throw syntax("conflicting or redundant options").at(option.position());
      }
    }
    check();
  }

  private boolean read(Option option) {
    switch (option.name()) {
      case "format" -> kind = kind(option);
      case "freeze" -> freeze = CopyValues.bool(option);
      case "delimiter" -> delimiter = CopyValues.text(option);
      case "null" -> nullText = CopyValues.text(option);
      case "header" -> header = header(option);
      case "quote" -> quote = CopyValues.text(option);
      case "escape" -> escape = CopyValues.text(option);
      case "force_quote" ->
          forceQuote = option.value() instanceof Option.Star ? ALL : CopyValues.names(option);
      case "force_not_null" -> forceNotNull = CopyValues.names(option);
      case "force_null" -> forceNull = CopyValues.names(option);
      case "encoding" -> encoding = encoding(option);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static CopyFormat.Kind kind(Option option) {
    String name = CopyValues.text(option);
    return switch (name) {
      case "text" -> CopyFormat.Kind.TEXT;
      case "csv" -> CopyFormat.Kind.CSV;
      case "binary" -> CopyFormat.Kind.BINARY;
      default ->
          throw new SqlFailure(
                  SqlState.INVALID_PARAMETER_VALUE, "COPY format \"" + name + "\" not recognized")
              .at(option.position());
    };
  }

  private CopyFormat.Header header(Option option) {
    if (option.value() instanceof Option.Text text && text.text().equalsIgnoreCase("match")) {
      if (!from) {
        throw unsupported("cannot use \"" + text.text() + "\" with HEADER in COPY TO");
      }
      return CopyFormat.Header.MATCH;
    }
    Boolean on = CopyValues.boolOrNull(option);
    if (on == null) {
      throw syntax(option.name() + " requires a Boolean value or \"match\"");
    }
    return on ? CopyFormat.Header.LINE : CopyFormat.Header.NONE;
  }

  private static Charset encoding(Option option) {
    Charset charset = CopyEncodings.find(CopyValues.text(option));
    if (charset == null) {
      throw new SqlFailure(
              SqlState.INVALID_PARAMETER_VALUE,
              "argument to option \"" + option.name() + "\" must be a valid encoding name")
          .at(option.position());
    }
    return charset;
  }

  private void check() {
    boolean csv = kind == CopyFormat.Kind.CSV;
    if (kind == CopyFormat.Kind.BINARY) {
      refuseIf(delimiter != null, syntax("cannot specify DELIMITER in BINARY mode"));
      refuseIf(nullText != null, syntax("cannot specify NULL in BINARY mode"));
    }
    delimiter = delimiter != null ? delimiter : csv ? "," : "\t";
    nullText = nullText != null ? nullText : csv ? "" : "\\N";
    checkDelimiter(csv);
    refuseIf(
        kind == CopyFormat.Kind.BINARY && header != CopyFormat.Header.NONE,
        unsupported("cannot specify HEADER in BINARY mode"));
    checkQuoting(csv);
    checkForced(csv);
    refuseIf(
        nullText.contains(delimiter),
        unsupported("COPY delimiter must not appear in the NULL specification"));
    refuseIf(
        csv && nullText.contains(quote),
        unsupported("CSV quote character must not appear in the NULL specification"));
  }

  private void checkDelimiter(boolean csv) {
    refuseIf(
        delimiter.getBytes(StandardCharsets.UTF_8).length != 1,
        unsupported("COPY delimiter must be a single one-byte character"));
    refuseIf(hasLineEnd(delimiter), invalid("COPY delimiter cannot be newline or carriage return"));
    refuseIf(
        hasLineEnd(nullText),
        invalid("COPY null representation cannot use newline or carriage return"));
    refuseIf(
        !csv && UNUSABLE_DELIMITERS.contains(delimiter),
        invalid("COPY delimiter cannot be \"" + delimiter + "\""));
  }

  private void checkQuoting(boolean csv) {
    refuseIf(!csv && quote != null, unsupported("COPY quote available only in CSV mode"));
    quote = quote == null ? "\"" : quote;
    refuseIf(
        csv && quote.getBytes(StandardCharsets.UTF_8).length != 1,
        unsupported("COPY quote must be a single one-byte character"));
    refuseIf(csv && delimiter.equals(quote), invalid("COPY delimiter and quote must be different"));
    refuseIf(!csv && escape != null, unsupported("COPY escape available only in CSV mode"));
    escape = escape == null ? quote : escape;
    refuseIf(
        csv && escape.getBytes(StandardCharsets.UTF_8).length != 1,
        unsupported("COPY escape must be a single one-byte character"));
  }

  private void checkForced(boolean csv) {
    checkForced(csv, forceQuote != null, "force quote", from, "TO");
    checkForced(csv, forceNotNull != null, "force not null", !from, "FROM");
    checkForced(csv, forceNull != null, "force null", !from, "FROM");
  }

  private static void checkForced(
      boolean csv, boolean given, String option, boolean wrongDirection, String direction) {
    refuseIf(given && !csv, unsupported("COPY " + option + " available only in CSV mode"));
    refuseIf(
        given && wrongDirection,
        unsupported("COPY " + option + " only available using COPY " + direction));
  }

  private static boolean hasLineEnd(String text) {
    return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
  }

  private static void refuseIf(boolean wrong, SqlFailure failure) {
    if (wrong) {
      throw failure;
    }
  }

  private static SqlFailure syntax(String message) {
    return new SqlFailure(SqlState.SYNTAX_ERROR, message);
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, message);
  }

  private static SqlFailure unsupported(String message) {
    return new SqlFailure(SqlState.FEATURE_NOT_SUPPORTED, message);
  }

  /** The format, for data of these columns. */
  CopyFormat format(List<OutputColumn> columns, CopyColumns names) {
    return new CopyFormat(
        kind,
        (byte) delimiter.charAt(0),
        nullText,
        header,
        (byte) quote.charAt(0),
        (byte) escape.charAt(0),
        places(forceQuote, "FORCE_QUOTE", columns, names),
        places(forceNotNull, "FORCE_NOT_NULL", columns, names),
        places(forceNull, "FORCE_NULL", columns, names),
        encoding,
        freeze);
  }

  private static Set<Integer> places(
      List<String> wanted, String option, List<OutputColumn> columns, CopyColumns names) {
    Set<Integer> places = new HashSet<>();
    if (wanted == ALL) {
      for (int i = 0; i < columns.size(); i++) {
        places.add(i);
      }
    } else if (wanted != null) {
      names.checkEach(wanted);
      for (String name : wanted) {
        places.add(place(name, option, columns));
      }
    }
    return Set.copyOf(places);
  }

  private static int place(String name, String option, List<OutputColumn> columns) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new SqlFailure(
        SqlState.INVALID_COLUMN_REFERENCE,
        String.format(Locale.ROOT, "%s column \"%s\" not referenced by COPY", option, name));
  }
}

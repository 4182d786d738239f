package org.pagedb.sql.analysis.query;

import java.util.List;
import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.Option;

/** What the value of an option of COPY means. */
final class CopyValues {

  private CopyValues() {}

  static String text(Option option) {
    if (option.value() instanceof Option.Text text) {
      return text.text();
    } else if (option.value() instanceof Option.IntegerNumber number) {
      return Integer.toString(number.value());
    } else if (option.value() instanceof Option.Number number) {
      return number.text();
    } else if (option.value() instanceof Option.Star) {
      return "*";
    } else if (option.value() instanceof Option.Names names) {
      return String.join(", ", names.names());
    }
    throw new SqlFailure(SqlState.SYNTAX_ERROR, option.name() + " requires a parameter");
  }

  static boolean bool(Option option) {
    Boolean value = boolOrNull(option);
    if (value == null) {
      throw new SqlFailure(SqlState.SYNTAX_ERROR, option.name() + " requires a Boolean value");
    }
    return value;
  }

  /** Null if the value is no Boolean; an option without value is on. */
  static Boolean boolOrNull(Option option) {
    if (option.value() == null) {
      return true;
    } else if (option.value() instanceof Option.Flag flag) {
      return flag.value();
    } else if (option.value() instanceof Option.IntegerNumber number) {
      return number.value() == 0 ? Boolean.FALSE : number.value() == 1 ? Boolean.TRUE : null;
    } else if (option.value() instanceof Option.Text text) {
      return switch (text.text().toLowerCase(Locale.ROOT)) {
        case "true", "on" -> true;
        case "false", "off" -> false;
        default -> null;
      };
    }
    return null;
  }

  static List<String> names(Option option) {
    if (option.value() instanceof Option.Names names) {
      return names.names();
    }
    throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE,
            "argument to option \"" + option.name() + "\" must be a list of column names")
        .at(option.position());
  }
}

package org.pagedb.sql.tree;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** The values of the options of utility statements, as PostgreSQL reads them. */
public final class OptionValues {

  private OptionValues() {}

  /**
   * A switch; without a value it is on.
   *
   * @throws SqlFailure 42601 if the value is not a Boolean
   */
  public static boolean isOn(Option option) {
    if (option.value() == null) {
      return true;
    }
    if (option.value() instanceof Option.Flag flag) {
      return flag.value();
    }
    if (option.value() instanceof Option.IntegerNumber number
        && (number.value() == 0 || number.value() == 1)) {
      return number.value() == 1;
    }
    String text = word(option);
    if (text != null) {
      switch (text.toLowerCase(Locale.ROOT)) {
        case "true", "on":
          return true;
        case "false", "off":
          return false;
        default:
          break;
      }
    }
    throw new SqlFailure(SqlState.SYNTAX_ERROR, option.name() + " requires a Boolean value");
  }

  /** A value written as a word or a string, or null. */
  public static String word(Option option) {
    if (option.value() instanceof Option.Text text) {
      return text.text();
    } else if (option.value() instanceof Option.Flag flag) {
      return flag.value() ? "true" : "false";
    }
    return null;
  }
}

package org.pagedb.sql.setting;

import java.util.Locale;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;

/** Turns what a user wrote for a setting into the form in which SHOW prints it. */
final class SettingParser {

  private SettingParser() {}

  /** The canonical form; fails with 22023 as PostgreSQL does. */
  static String canonical(SettingDefinition setting, String text) {
    switch (setting.kind()) {
      case BOOL:
        return bool(setting, text);
      case ENUM:
        return choice(setting, text);
      case INTEGER:
        return SettingUnits.print(Math.round(number(setting, text)), setting.unit());
      case REAL:
        return SettingUnits.print(number(setting, text), setting.unit());
      default:
        return text;
    }
  }

  /** A canonical value without its unit: numbers in the setting's base unit. */
  static String raw(SettingDefinition setting, String canonical) {
    return switch (setting.kind()) {
      case INTEGER -> Long.toString(Math.round(number(setting, canonical)));
      case REAL -> SettingUnits.print(number(setting, canonical), "");
      default -> canonical;
    };
  }

  private static String bool(SettingDefinition setting, String text) {
    String word = text.trim().toLowerCase(Locale.ROOT);
    if (word.length() > 0) {
      if ("true".startsWith(word)
          || "yes".startsWith(word)
          || word.equals("on")
          || word.equals("1")) {
        return "on";
      } else if ("false".startsWith(word)
          || "no".startsWith(word)
          || word.equals("off")
          || word.equals("of")
          || word.equals("0")) {
        return "off";
      }
    }
    throw SqlFailure.of(
        SqlState.INVALID_PARAMETER_VALUE,
        "parameter \"%s\" requires a Boolean value",
        setting.name());
  }

  private static String choice(SettingDefinition setting, String text) {
    for (String choice : setting.choices()) {
      if (choice.equalsIgnoreCase(text.trim())) {
        return choice;
      }
    }
    // Enumerations with the values on and off take the other spellings of booleans too.
    String bool = booleanSpelling(text.trim().toLowerCase(Locale.ROOT));
    if (bool != null && setting.choices().contains(bool)) {
      return bool;
    }
    throw invalid(setting, text)
        .hint("Available values: " + String.join(", ", setting.choices()) + ".");
  }

  private static String booleanSpelling(String word) {
    switch (word) {
      case "true":
      case "yes":
      case "1":
        return "on";
      case "false":
      case "no":
      case "0":
        return "off";
      default:
        return null;
    }
  }

  private static double number(SettingDefinition setting, String text) {
    String trimmed = text.trim();
    int end = 0;
    while (end < trimmed.length() && isNumberPart(trimmed, end)) {
      end++;
    }
    double value;
    try {
      value =
          trimmed.startsWith("0x")
              ? Long.decode(trimmed)
              : Double.parseDouble(trimmed.substring(0, end));
    } catch (NumberFormatException e) {
      throw invalid(setting, text);
    }
    String unit = trimmed.startsWith("0x") ? "" : trimmed.substring(end).trim();
    if (!unit.isEmpty()) {
      double factor = SettingUnits.factor(unit, setting.unit());
      if (Double.isNaN(factor)) {
        String choices = SettingUnits.choices(setting.unit());
        SqlFailure failure = invalid(setting, text);
        throw choices == null
            ? failure
            : failure.hint("Valid units for this parameter are " + choices + ".");
      }
      value *= factor;
    }
    checkBounds(setting, value);
    return value;
  }

  private static boolean isNumberPart(String text, int index) {
    char c = text.charAt(index);
    if (c == 'e' || c == 'E') {
      return index > 0
          && index + 1 < text.length()
          && (Character.isDigit(text.charAt(index + 1)) || text.charAt(index + 1) == '-');
    }
    return Character.isDigit(c) || c == '.' || c == '-' || c == '+';
  }

  private static void checkBounds(SettingDefinition setting, double value) {
    double minimum = Double.parseDouble(setting.minimum());
    double maximum = Double.parseDouble(setting.maximum());
    if (value < minimum || value > maximum) {
      String unit = setting.unit().isEmpty() ? "" : " " + setting.unit();
      boolean whole = setting.kind() == SettingDefinition.Kind.INTEGER;
      throw SqlFailure.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "%s%s is outside the valid range for parameter \"%s\" (%s .. %s)",
          whole ? Long.toString(Math.round(value)) : SettingUnits.plain(value),
          unit,
          setting.name(),
          setting.minimum(),
          setting.maximum());
    }
  }

  private static SqlFailure invalid(SettingDefinition setting, String text) {
    return SqlFailure.of(
        SqlState.INVALID_PARAMETER_VALUE,
        "invalid value for parameter \"%s\": \"%s\"",
        setting.name(),
        text);
  }
}

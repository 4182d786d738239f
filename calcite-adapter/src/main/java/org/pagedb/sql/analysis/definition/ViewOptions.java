package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.pagedb.sql.catalog.View;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.tree.AlterTableAction;
import org.pagedb.sql.tree.Option;
import org.pagedb.sql.tree.ViewStatement;

/** What WITH (…) says of a view, and WITH CHECK OPTION, which stands for one of them. */
final class ViewOptions {

  private static final char NO_OPTION = ' ';
  private static final String CHECK_OPTION = "check_option";

  private ViewOptions() {}

  /** The options as {@code pg_class.reloptions} has them. */
  static List<String> of(ViewStatement.CreateView statement) {
    List<String> options = new ArrayList<>();
    for (Option option : statement.options()) {
      check(option);
      options.add(option.name() + '=' + value(option));
    }
    if (statement.checkOption() != ViewStatement.CheckOption.NONE) {
      options.add(CHECK_OPTION + '=' + statement.checkOption().name().toLowerCase(Locale.ROOT));
    }
    return List.copyOf(options);
  }

  /** The letter of the check option, or the blank. */
  static char checkOption(ViewStatement.CreateView statement) {
    return checkOption(of(statement));
  }

  private static char checkOption(List<String> options) {
    for (String option : options) {
      if (option.startsWith(CHECK_OPTION)) {
        return option.charAt(CHECK_OPTION.length() + 1);
      }
    }
    return NO_OPTION;
  }

  /** The view after ALTER VIEW … SET or RESET. */
  static View altered(View view, AlterTableAction.RelationOptions change) {
    List<String> options = new ArrayList<>(view.options());
    for (Option option : change.options()) {
      options.removeIf(known -> known.startsWith(option.name() + '='));
      if (change.set()) {
        check(option);
        options.add(option.name() + '=' + value(option));
      }
    }
    return view.withOptions(checkOption(options), options);
  }

  private static void check(Option option) {
    String value = value(option);
    switch (option.name()) {
      case CHECK_OPTION -> {
        if (!value.equals("local") && !value.equals("cascaded")) {
          throw new SqlFailure(
                  SqlState.INVALID_PARAMETER_VALUE,
                  "invalid value for enum option \"check_option\": " + value)
              .detail("Valid values are \"local\" and \"cascaded\".");
        }
      }
      case "security_barrier", "security_invoker" -> {
        if (!isBoolean(value)) {
          throw SqlFailure.of(
              SqlState.INVALID_PARAMETER_VALUE,
              "invalid value for boolean option \"%s\": %s",
              option.name(),
              value);
        }
      }
      default ->
          throw SqlFailure.of(
              SqlState.INVALID_PARAMETER_VALUE, "unrecognized parameter \"%s\"", option.name());
    }
  }

  private static boolean isBoolean(String value) {
    return switch (value) {
      case "true", "false", "on", "off", "yes", "no", "1", "0" -> true;
      default -> false;
    };
  }

  private static String value(Option option) {
    Option.Value value = option.value();
    if (value == null) {
      return "true";
    } else if (value instanceof Option.Name name) {
      return name.name().last();
    } else if (value instanceof Option.Type type) {
      return String.join(".", type.type().names());
    } else if (value instanceof Option.Text text) {
      return text.text();
    } else if (value instanceof Option.Flag flag) {
      return Boolean.toString(flag.value());
    } else if (value instanceof Option.IntegerNumber number) {
      return Integer.toString(number.value());
    }
    return value.toString();
  }
}

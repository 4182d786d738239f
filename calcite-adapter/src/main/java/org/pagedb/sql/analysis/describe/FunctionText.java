package org.pagedb.sql.analysis.describe;

import java.util.List;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;

/** Signatures of functions, as {@code pg_get_function_arguments} and its kin write them. */
public final class FunctionText {

  private final PgFunction function;
  private final FunctionDetails details;

  /** Of one function. */
  public FunctionText(PgFunction function) {
    this.function = function;
    this.details = FunctionCatalog.builtin().details(function);
  }

  /** The arguments with their names, those of the result's columns too, and their defaults. */
  public String arguments() {
    return arguments(true);
  }

  /** The arguments without their defaults. */
  public String identityArguments() {
    return arguments(false);
  }

  private String arguments(boolean withDefaults) {
    StringBuilder text = new StringBuilder();
    int count = function.argumentTypes().size();
    int firstDefault = withDefaults ? count - details.defaults().size() : count;
    for (int i = 0; i < count; i++) {
      input(i, text);
      if (i >= firstDefault) {
        text.append(" DEFAULT ").append(details.defaults().get(i - firstDefault));
      }
    }
    for (FunctionDetails.Column column : details.outputColumns()) {
      text.append(text.length() == 0 ? "OUT " : ", OUT ");
      named(column.name(), text).append(TypeText.of(column.type()));
    }
    return text.toString();
  }

  private void input(int index, StringBuilder text) {
    text.append(text.length() == 0 ? "" : ", ");
    boolean last = index == function.argumentTypes().size() - 1;
    text.append(last && function.variadic() ? "VARIADIC " : "");
    List<String> names = details.argumentNames();
    named(names.isEmpty() ? "" : names.get(index), text);
    text.append(TypeText.of(function.argumentTypes().get(index)));
  }

  private static StringBuilder named(String name, StringBuilder text) {
    return name.isEmpty() ? text : text.append(ExpressionText.identifier(name)).append(' ');
  }

  /** The result's type. */
  public String result() {
    String type = TypeText.of(function.resultType());
    return function.returnsSet() ? "SETOF " + type : type;
  }

  /** The types of the input arguments alone, with a comma and no blank between. */
  public String types() {
    StringBuilder text = new StringBuilder();
    function
        .argumentTypes()
        .forEach(type -> text.append(text.length() == 0 ? "" : ",").append(TypeText.of(type)));
    return text.toString();
  }
}

package org.pagedb.sql.function;

import java.util.List;
import org.pagedb.sql.type.PgType;

/**
 * What {@link PgFunction} does not hold because few calls need it.
 *
 * @param argumentNames names of the input arguments in order, empty strings where one has none;
 *     empty if none has
 * @param defaults the default expressions of the last arguments, in SQL
 * @param outputColumns for a function that returns records of a known shape, its columns; else
 *     empty
 * @param aggregate n for plain aggregates, o for ordered-set, h for hypothetical-set, blank for
 *     functions
 * @param directArguments how many arguments of an ordered-set aggregate are direct
 * @param sortOperatorOid for {@code min}, {@code max} and their kin the operator whose first row in
 *     order is the result, else 0
 */
public record FunctionDetails(
    List<String> argumentNames,
    List<String> defaults,
    List<Column> outputColumns,
    char aggregate,
    int directArguments,
    int sortOperatorOid) {

  /** A column of a function's result. */
  public record Column(String name, PgType type) {}
}

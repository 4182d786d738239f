package org.pagedb.calcite.rex;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Optionality;
import org.pagedb.sql.algebra.AlgebraNode;

/**
 * An aggregate call in Calcite's clothes. The columns that the call reads (arguments, then filter,
 * then order) are one list to Calcite, which may renumber them but not tell them apart.
 */
public final class AggregateOperator extends SqlAggFunction {

  private final AlgebraNode.AggregateCall call;

  /** The operator of a call whose result has the given type. */
  public AggregateOperator(AlgebraNode.AggregateCall call, RelDataType type) {
    super(
        digest(call),
        null,
        SqlKind.OTHER_FUNCTION,
        operands -> type,
        null,
        null,
        SqlFunctionCategory.USER_DEFINED_FUNCTION,
        false,
        false,
        Optionality.FORBIDDEN);
    this.call = call;
  }

  /** The columns that the call reads, as the one list that Calcite knows. */
  public List<Integer> columns() {
    return AggregateColumns.of(call);
  }

  /** The call reading the columns that stand in Calcite's list now. */
  public AlgebraNode.AggregateCall reading(List<Integer> columns) {
    return AggregateColumns.with(call, columns);
  }

  private static String digest(AlgebraNode.AggregateCall call) {
    StringBuilder text = new StringBuilder().append(call.function()).append(call.arguments());
    text.append(call.star() ? "*" : "").append(call.distinct() ? " distinct" : "");
    text.append(' ').append(call.filter());
    for (AlgebraNode.SortKey key : call.order()) {
      text.append(' ').append(key);
    }
    return text.append(call.directArguments())
        .append(call.type().oid())
        .append(',')
        .append(call.typmod())
        .append(',')
        .append(call.collation())
        .toString();
  }
}

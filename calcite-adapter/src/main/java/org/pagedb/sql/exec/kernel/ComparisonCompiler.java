package org.pagedb.sql.exec.kernel;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.run.SubqueryProgram;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.expression.Expression.SubqueryKind;
import org.pagedb.sql.function.FunctionBody;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.array.ArrayCodec;

/** Compiles ANY and ALL over arrays, and sub-queries; by hashing where the comparison allows it. */
final class ComparisonCompiler {

  private final ExpressionCompiler compiler;
  private final ExecutionContext context;

  ComparisonCompiler(ExpressionCompiler compiler, ExecutionContext context) {
    this.compiler = compiler;
    this.context = context;
  }

  Kernel arrayComparison(Expression.ArrayComparison comparison) {
    Kernel left = compiler.compile(comparison.left());
    Kernel array = compiler.compile(comparison.array());
    if (array.isConstant()
        && HashedMembership.isMembership(
            comparison.operator(), comparison.all(), left.type(), elementType(array.type()))) {
      return new InListKernel(comparison.type(), left, array, comparison.all());
    }
    FunctionBody body =
        ExpressionCompiler.bound(
            comparison.comparison(),
            comparison.type(),
            new Kernel[] {left, new HeldKernel(elementType(array.type()), false)},
            false);
    return new ArrayComparisonKernel(
        comparison.type(),
        comparison.comparison(),
        body,
        comparison.all(),
        left,
        array,
        context.types());
  }

  private static PgType elementType(PgType array) {
    return ArrayCodec.elementOf(array);
  }

  Kernel subquery(Expression.Subquery subquery) {
    SubqueryProgram program = (SubqueryProgram) subquery.query();
    SubqueryRun run = new SubqueryRun(program, context);
    List<PgType> types = program.columnTypes();
    if (subquery.kind() != SubqueryKind.ANY && subquery.kind() != SubqueryKind.ALL) {
      PgType first = types.isEmpty() ? null : types.get(0);
      return new SubqueryKernel(subquery.type(), subquery.kind(), first, run);
    }
    boolean all = subquery.kind() == SubqueryKind.ALL;
    Kernel[] left = compiler.compileAll(subquery.left());
    boolean hashed = HashedMembership.isPossible(subquery);
    if (hashed && left.length == 1) {
      return new SubqueryMembership(subquery.type(), left[0], run, all);
    }
    HeldKernel[] held = new HeldKernel[left.length];
    for (int k = 0; k < held.length; k++) {
      held[k] = new HeldKernel(left[k].type(), true);
    }
    SubqueryComparison comparison =
        new SubqueryComparison(
            subquery.type(),
            all,
            left,
            held,
            rowComparison(subquery, held, types),
            run,
            types,
            context);
    return hashed ? new SubqueryRowMembership(comparison, left, run, all) : comparison;
  }

  /** The comparison of a whole row: all columns equal, or any different. */
  private Kernel rowComparison(
      Expression.Subquery subquery, HeldKernel[] held, List<PgType> types) {
    Kernel[] parts = new Kernel[held.length];
    for (int k = 0; k < parts.length; k++) {
      Kernel column = new ColumnKernel(types.get(k), k);
      parts[k] = compiler.compare(subquery.comparisons().get(k), subquery.type(), held[k], column);
    }
    if (parts.length == 1) {
      return parts[0];
    }
    boolean equal = "=".equals(subquery.operator());
    if (!equal && !"<>".equals(subquery.operator())) {
      throw SqlFailure.notSupported("row comparison " + subquery.operator() + " with a subquery");
    }
    return new ConnectiveKernel(subquery.type(), parts, equal);
  }
}

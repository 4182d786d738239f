package org.pagedb.sql.exec.plan;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.exec.kernel.ExpressionCompiler;
import org.pagedb.sql.exec.kernel.Kernel;
import org.pagedb.sql.exec.run.ExecutionContext;
import org.pagedb.sql.exec.table.IndexRange;
import org.pagedb.sql.exec.table.KeyProbe;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.PgType;
import org.pagedb.storage.btree.BTree;

/**
 * The ranges of an index that a condition leaves.
 *
 * @param tests of the index's first keys in order; only the last may be other than {@link
 *     KeyTest.Equal}, {@link KeyTest.AnyOf} and {@link KeyTest.IsNull}
 * @param condition what they say, over the scan's output, or null for the whole index
 */
public record IndexBounds(List<KeyTest> tests, Expression condition) {

  /** The whole index. */
  public static final IndexBounds ALL = new IndexBounds(List.of(), null);

  /** How many leading keys are pinned to one value. */
  public int pinned() {
    int pinned = 0;
    while (pinned < tests.size() && isPin(tests.get(pinned))) {
      pinned++;
    }
    return pinned;
  }

  private static boolean isPin(KeyTest test) {
    return test instanceof KeyTest.Equal || test instanceof KeyTest.IsNull;
  }

  /** What finds the ranges in one execution. */
  IndexRange range(TableIndex index, BTree tree, ExecutionContext context) {
    ExpressionCompiler compiler = new ExpressionCompiler(context);
    PgType[] types = new PgType[index.keys().size()];
    for (int k = 0; k < types.length; k++) {
      types[k] = index.keys().get(k).type();
    }
    List<KeyProbe> probes = new ArrayList<>(tests.size());
    for (KeyTest test : tests) {
      probes.add(probe(test, compiler));
    }
    return new IndexRange(tree.layout(), types, probes);
  }

  private static KeyProbe probe(KeyTest test, ExpressionCompiler compiler) {
    if (test instanceof KeyTest.Equal equal) {
      return new KeyProbe.Equal(compiler.compile(equal.value()));
    } else if (test instanceof KeyTest.AnyOf any) {
      return new KeyProbe.AnyOf(compiler.compile(any.array()));
    } else if (test instanceof KeyTest.IsNull) {
      return new KeyProbe.IsNull();
    } else if (test instanceof KeyTest.Prefix prefix) {
      return new KeyProbe.Prefix(compiler.compile(prefix.pattern()));
    } else if (test instanceof KeyTest.Row row) {
      Kernel[] values = compiler.compileAll(row.values());
      return new KeyProbe.Row(values, row.above(), row.inclusive());
    }
    KeyTest.Between between = (KeyTest.Between) test;
    return new KeyProbe.Between(
        between.low() == null ? null : compiler.compile(between.low()),
        between.lowInclusive(),
        between.high() == null ? null : compiler.compile(between.high()),
        between.highInclusive());
  }
}

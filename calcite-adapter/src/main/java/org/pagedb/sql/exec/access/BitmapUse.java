package org.pagedb.sql.exec.access;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.exec.kernel.ColumnCondition;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** Where the TIDs of a bitmap come from. */
sealed interface BitmapUse {

  /** What the indexes are asked, over the scan's output. */
  Expression asked();

  /** The scan's conditions that all rows named fulfil. */
  List<Expression> guaranteed();

  /**
   * One index.
   *
   * @param guaranteed see {@link BitmapUse#guaranteed}
   */
  record OfIndex(IndexUse use, List<Expression> guaranteed) implements BitmapUse {

    /** Pages may come that are lossy: then a partial index's predicate has to be asked too. */
    @Override
    public Expression asked() {
      List<Expression> parts = new ArrayList<>(ColumnCondition.conjuncts(use.bounds().condition()));
      parts.addAll(ColumnCondition.conjuncts(use.predicate()));
      return ColumnCondition.conjunction(parts);
    }
  }

  /** What all of the parts name. */
  record And(List<BitmapUse> parts) implements BitmapUse {
    @Override
    public Expression asked() {
      List<Expression> asked = new ArrayList<>();
      for (BitmapUse part : parts) {
        asked.addAll(ColumnCondition.conjuncts(part.asked()));
      }
      return ColumnCondition.conjunction(asked);
    }

    @Override
    public List<Expression> guaranteed() {
      List<Expression> all = new ArrayList<>();
      parts.forEach(part -> all.addAll(part.guaranteed()));
      return all;
    }
  }

  /**
   * What any of the parts names.
   *
   * @param guaranteed see {@link BitmapUse#guaranteed}
   */
  record Or(List<BitmapUse> parts, List<Expression> guaranteed) implements BitmapUse {
    @Override
    public Expression asked() {
      List<Expression> asked = new ArrayList<>(parts.size());
      parts.forEach(part -> asked.add(part.asked()));
      return new Expression.Or(asked, BuiltinTypes.BOOL);
    }
  }
}

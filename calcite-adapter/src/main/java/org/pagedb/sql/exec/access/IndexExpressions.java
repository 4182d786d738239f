package org.pagedb.sql.exec.access;

import java.util.List;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.PartitionBounds;

/** The analysed keys and predicates of indexes. */
public interface IndexExpressions {

  /**
   * An index's keys over the table's attributes ({@code InputReference i} is attribute {@code i +
   * 1}).
   */
  List<Expression> keys(Table table, TableIndex index);

  /** The partitions of a partitioned table. */
  PartitionBounds partitions(Table parent);

  /** A partitioned table's keys over its columns that are not dropped. */
  List<Expression> partitionKeys(Table parent);

  /** A partial index's condition over the table's attributes, or null. */
  Expression predicate(Table table, TableIndex index);
}

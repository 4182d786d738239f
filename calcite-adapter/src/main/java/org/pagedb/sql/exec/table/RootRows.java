package org.pagedb.sql.exec.table;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TreeMember;
import org.pagedb.sql.exec.operator.Batches;
import org.pagedb.sql.exec.run.Operator;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.ColumnVector;

/** Rows of one member of a tree as rows of the root; what follows the columns stays behind them. */
final class RootRows implements Operator {

  private final Operator input;
  private final int[] places;
  private final int width;

  /** The input gives the member's columns that are not dropped, then its ctid. */
  RootRows(Operator input, TreeMember member) {
    this.input = input;
    List<Integer> own = new ArrayList<>();
    for (TableColumn column : member.table().columns()) {
      if (!column.dropped()) {
        own.add(column.number());
      }
    }
    width = own.size();
    places = new int[member.attributes().size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = own.indexOf(member.attributes().get(i));
    }
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public ColumnBatch next() {
    ColumnBatch batch = input.next();
    if (batch == null) {
      return null;
    }
    ColumnVector[] columns = new ColumnVector[places.length + 1];
    for (int i = 0; i < places.length; i++) {
      columns[i] = batch.column(places[i]);
    }
    columns[places.length] = batch.column(width);
    ColumnBatch rows = new ColumnBatch(columns);
    Batches.copySelection(batch, rows);
    return rows;
  }

  @Override
  public void close() {
    input.close();
  }
}

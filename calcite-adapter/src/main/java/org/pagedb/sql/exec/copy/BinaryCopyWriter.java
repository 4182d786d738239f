package org.pagedb.sql.exec.copy;

import java.util.List;
import org.pagedb.sql.algebra.OutputColumn;
import org.pagedb.sql.exec.run.DatumVectors;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.storage.vector.ColumnBatch;

/** Writes PostgreSQL's binary format. */
public final class BinaryCopyWriter extends CopyWriter {

  private final PgType[] types;
  private final BinaryForm[] forms;

  /** For rows of these columns; fails with 42883 for a type without binary form. */
  public BinaryCopyWriter(List<OutputColumn> columns, TypeContext context) {
    types = new PgType[columns.size()];
    forms = new BinaryForm[types.length];
    for (int c = 0; c < types.length; c++) {
      types[c] = columns.get(c).type();
      forms[c] = BinaryForm.of(types[c], context);
    }
  }

  @Override
  public void begin() {
    out.putBytes(BinaryCopyReader.SIGNATURE, 0, BinaryCopyReader.SIGNATURE.length);
    out.putInt(0); // flags
    out.putInt(0); // length of the header's extension
  }

  @Override
  public void row(ColumnBatch batch, int row) {
    out.putShort(forms.length);
    for (int c = 0; c < forms.length; c++) {
      BinaryArray.sendSized(forms[c], DatumVectors.read(types[c], batch.column(c), row), out);
    }
  }

  @Override
  public void end() {
    out.putShort(-1);
  }
}

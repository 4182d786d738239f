package org.pagedb.sql.exec.copy;

import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.composite.RecordValue;

/** Composite values: how many fields, then for each its type's oid and its value. */
final class BinaryRecord extends BinaryForm {

  private final List<PgType> fields;
  private final BinaryForm[] forms;

  BinaryRecord(List<PgType> fields, TypeContext types) {
    this.fields = fields;
    forms = new BinaryForm[fields.size()];
    for (int i = 0; i < forms.length; i++) {
      forms[i] = BinaryForm.of(fields.get(i), types);
    }
  }

  @Override
  void send(Object datum, ByteOutput out) {
    RecordValue record = (RecordValue) datum;
    out.putInt(forms.length);
    for (int i = 0; i < forms.length; i++) {
      out.putInt(fields.get(i).oid());
      BinaryArray.sendSized(forms[i], record.field(i), out);
    }
  }

  @Override
  Object receive(ByteSource in) {
    int count = in.takeInt();
    if (count != forms.length) {
      throw SqlFailure.of(
          SqlState.DATATYPE_MISMATCH,
          "wrong number of columns: %d, expected %d",
          count,
          forms.length);
    }
    Object[] values = new Object[forms.length];
    for (int i = 0; i < forms.length; i++) {
      int oid = in.takeInt();
      if (oid != fields.get(i).oid()) {
        throw SqlFailure.of(
            SqlState.DATATYPE_MISMATCH,
            "binary data has type %d (%s) instead of expected %d (%s) in record column %d",
            oid,
            "unknown",
            fields.get(i).oid(),
            fields.get(i).name(),
            i + 1);
      }
      values[i] = BinaryArray.receiveSized(forms[i], in);
    }
    return new RecordValue(fields, values);
  }
}

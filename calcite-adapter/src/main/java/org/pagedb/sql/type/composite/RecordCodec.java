package org.pagedb.sql.type.composite;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;

/**
 * Composite types and {@code record}: a {@link RecordValue}. Its byte form is the number of fields
 * as a varint, then for each field the type's oid as a varint, and a byte that is 0 for NULL, or 1
 * and the value as {@link ElementForm} lays it out.
 */
public final class RecordCodec implements TypeCodec {

  private final List<PgType> fieldTypes; // null if every value brings its own
  private final List<String> fieldNames; // null if they are f1, f2 and so on
  private final List<Integer> fieldTypmods; // null if no field has a modifier
  private final IntFunction<PgType> typeByOid;

  private RecordCodec(
      List<PgType> fieldTypes,
      List<String> fieldNames,
      List<Integer> fieldTypmods,
      IntFunction<PgType> typeByOid) {
    this.fieldTypes = fieldTypes;
    this.fieldNames = fieldNames;
    this.fieldTypmods = fieldTypmods;
    this.typeByOid = typeByOid;
  }

  /** Rows of a known shape: a composite type, or a row constructor's record. */
  public static RecordCodec of(List<PgType> fieldTypes) {
    return new RecordCodec(List.copyOf(fieldTypes), null, null, null);
  }

  /** Rows of a known shape whose fields have names. */
  public static RecordCodec of(List<PgType> fieldTypes, List<String> fieldNames) {
    return new RecordCodec(List.copyOf(fieldTypes), List.copyOf(fieldNames), null, null);
  }

  /** The same, with the fields' type modifiers, -1 for none. */
  public static RecordCodec of(
      List<PgType> fieldTypes, List<String> fieldNames, List<Integer> fieldTypmods) {
    return new RecordCodec(
        List.copyOf(fieldTypes), List.copyOf(fieldNames), List.copyOf(fieldTypmods), null);
  }

  /** The type modifier of a field, counted from 0; -1 for none. */
  public int fieldTypmod(int index) {
    return fieldTypmods == null ? PgType.NO_TYPMOD : fieldTypmods.get(index);
  }

  /** The name of a field, counted from 0. */
  public String fieldName(int index) {
    return fieldNames == null ? "f" + (index + 1) : fieldNames.get(index);
  }

  /** Types and names of the fields in text, the same for the same ones alone. */
  public String shape() {
    return fieldTypes + "/" + fieldNames + "/" + fieldTypmods;
  }

  /** Rows of any shape; field types are found by oid when bytes are read. */
  public static RecordCodec anonymous(IntFunction<PgType> typeByOid) {
    return new RecordCodec(null, null, null, typeByOid);
  }

  /** The fields' types, or null if every value brings its own. */
  public List<PgType> fieldTypes() {
    return fieldTypes;
  }

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    if (fieldTypes == null) {
      throw new SqlFailure(
          SqlState.FEATURE_NOT_SUPPORTED, "input of anonymous composite types is not implemented");
    }
    return RecordText.parse(text, this, context);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return RecordText.format((RecordValue) datum, context);
  }

  @Override
  public int compare(Object left, Object right) {
    return RecordValue.compare((RecordValue) left, (RecordValue) right);
  }

  @Override
  public boolean equalWhenSameBits() {
    return false;
  }

  @Override
  public byte[] toBytes(Object datum) {
    RecordValue row = (RecordValue) datum;
    ElementForm.Writer out = new ElementForm.Writer();
    out.putVarint(row.size());
    for (int i = 0; i < row.size(); i++) {
      PgType type = row.types().get(i);
      out.putVarint(type.oid());
      out.putByte(row.field(i) == null ? 0 : 1);
      if (row.field(i) != null) {
        out.putDatum(type.codec(), row.field(i));
      }
    }
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int count = in.nextVarint();
    List<PgType> types = fieldTypes == null ? new ArrayList<>(count) : fieldTypes;
    Object[] fields = new Object[fieldTypes == null ? count : fieldTypes.size()];
    for (int i = 0; i < count; i++) {
      int oid = in.nextVarint();
      if (fieldTypes == null) {
        types.add(typeByOid.apply(oid));
      }
      if (in.nextByte() == 1) {
        fields[i] = in.nextDatum(types.get(i).codec());
      }
    }
    return new RecordValue(List.copyOf(types), fields);
  }
}

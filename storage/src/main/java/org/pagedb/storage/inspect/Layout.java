package org.pagedb.storage.inspect;

import java.util.List;
import org.pagedb.storage.page.PageBytes;

/**
 * Fields of one structure by the names of its format document.
 *
 * @param document file under {@code docs/format} whose table lists the same fields
 * @param fields in ascending order of offset
 */
record Layout(String document, List<Field> fields) {

  /** How a field's bytes are shown. */
  enum Form {
    NUMBER,
    HEX,
    BYTES
  }

  /** One field: where it begins in its structure, and how many bytes it has. */
  record Field(String name, int offset, int length, Form form) {

    static Field number(String name, int offset, int length) {
      return new Field(name, offset, length, Form.NUMBER);
    }

    static Field hex(String name, int offset, int length) {
      return new Field(name, offset, length, Form.HEX);
    }

    static Field bytes(String name, int offset, int length) {
      return new Field(name, offset, length, Form.BYTES);
    }

    void print(byte[] page, int base, StringBuilder target) {
      target.append(name).append('=');
      switch (form) {
        case NUMBER -> target.append(Long.toUnsignedString(value(page, base + offset)));
        case HEX -> {
          String digits = Long.toHexString(value(page, base + offset));
          target.append("0".repeat(Math.max(0, 2 * length - digits.length()))).append(digits);
        }
        case BYTES -> Hex.append(page, base + offset, length, target);
      }
    }

    private long value(byte[] page, int at) {
      return switch (length) {
        case 1 -> PageBytes.u8(page, at);
        case 2 -> PageBytes.u16(page, at);
        case 4 -> PageBytes.u32(page, at);
        case 6 -> PageBytes.u48(page, at);
        default -> PageBytes.i64(page, at);
      };
    }
  }

  static final Layout HEADER =
      new Layout(
          "page.md",
          List.of(
              Field.number("lsn", 0, 8),
              Field.hex("checksum", 8, 4),
              Field.hex("flags", 12, 2),
              Field.number("lower", 14, 2),
              Field.number("upper", 16, 2),
              Field.number("special", 18, 2),
              Field.number("sizeVersion", 20, 2),
              Field.number("pruneXid", 22, 6)));

  static final Layout TUPLE =
      new Layout(
          "tuple.md",
          List.of(
              Field.number("xmin", 0, 6),
              Field.hex("infomask", 6, 2),
              Field.number("xmax", 8, 6),
              Field.hex("attributes", 14, 2),
              Field.number("nextBlock", 16, 4),
              Field.hex("nextAndCid", 20, 4)));

  static final Layout INDEX_META =
      new Layout(
          "btree.md",
          List.of(
              Field.hex("magic", 28, 4),
              Field.number("version", 32, 4),
              Field.number("root", 36, 4),
              Field.number("rootLevel", 40, 4),
              Field.number("firstFree", 44, 4),
              Field.number("freeCount", 48, 4),
              Field.number("incarnation", 52, 4)));

  /** Of the special area, which begins at {@link PageKind#INDEX_SPECIAL}. */
  static final Layout INDEX_SPECIAL =
      new Layout(
          "btree.md",
          List.of(
              Field.number("left", 0, 4),
              Field.number("right", 4, 4),
              Field.hex("splitStamp", 8, 8),
              Field.number("highKey", 16, 2),
              Field.number("skip", 18, 2),
              Field.number("sampled", 20, 2),
              Field.number("level", 22, 1),
              Field.number("kind", 23, 1),
              Field.hex("magic", 24, 4),
              Field.number("padding", 28, 4),
              Field.bytes("samples", 32, 128)));

  static final Layout FREESPACE =
      new Layout(
          "freespace.md",
          List.of(
              Field.number("max", 28, 1),
              Field.bytes("groups", 29, 124),
              Field.bytes("blocks", 153, 7936),
              Field.bytes("padding", 8089, 103)));

  static final Layout VISIBILITY =
      new Layout(
          "visibilitymap.md",
          List.of(Field.number("padding", 28, 4), Field.bytes("entries", 32, 8160)));

  static final Layout COMMIT_LOG =
      new Layout("commitlog.md", List.of(Field.bytes("statuses", 28, 8128)));

  static final Layout SEQUENCE =
      new Layout(
          "sequence.md",
          List.of(
              Field.hex("magic", 28, 4),
              Field.number("value", 32, 8),
              Field.number("called", 40, 1)));

  void print(byte[] page, int base, StringBuilder target) {
    String separator = "";
    for (Field field : fields) {
      target.append(separator);
      field.print(page, base, target);
      separator = " ";
    }
  }
}

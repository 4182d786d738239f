package org.pagedb.sql.type.textsearch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.type.ElementForm;
import org.pagedb.sql.type.TypeCodec;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextOrder;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;
import org.pagedb.sql.type.textsearch.TextVector.Place;

/**
 * {@code tsvector}: a {@link TextVector}. Its byte form is the number of lexemes as a varint, then
 * for each the word with its length, the number of places, and each place as {@code position × 4 +
 * weight}.
 */
public final class TextVectorCodec implements TypeCodec {

  @Override
  public VectorKind vectorKind() {
    return VectorKind.BYTES;
  }

  @Override
  public Object parse(String text, int typmod, TypeContext context) {
    return VectorText.read(text);
  }

  @Override
  public String format(Object datum, TypeContext context) {
    return VectorText.write((TextVector) datum);
  }

  /** By number of lexemes, then lexeme by lexeme, then by places. */
  @Override
  public int compare(Object left, Object right) {
    List<Lexeme> a = ((TextVector) left).lexemes();
    List<Lexeme> b = ((TextVector) right).lexemes();
    if (a.size() != b.size()) {
      return Integer.compare(a.size(), b.size());
    }
    for (int i = 0; i < a.size(); i++) {
      int order = compareLexemes(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compareLexemes(Lexeme a, Lexeme b) {
    int order = Boolean.compare(a.places().isEmpty(), b.places().isEmpty());
    order = order != 0 ? order : TextOrder.compare(a.word(), b.word());
    if (order != 0 || a.places().isEmpty()) {
      return order;
    }
    if (a.places().size() != b.places().size()) {
      return a.places().size() > b.places().size() ? -1 : 1;
    }
    for (int i = 0; i < a.places().size(); i++) {
      Place one = a.places().get(i);
      Place other = b.places().get(i);
      if (one.position() != other.position()) {
        return one.position() > other.position() ? -1 : 1;
      }
      if (one.weight() != other.weight()) {
        return one.weight() > other.weight() ? -1 : 1;
      }
    }
    return 0;
  }

  @Override
  public byte[] toBytes(Object datum) {
    ElementForm.Writer out = new ElementForm.Writer();
    List<Lexeme> lexemes = ((TextVector) datum).lexemes();
    out.putVarint(lexemes.size());
    for (Lexeme lexeme : lexemes) {
      out.putBytes(lexeme.word().getBytes(StandardCharsets.UTF_8));
      out.putVarint(lexeme.places().size());
      for (Place place : lexeme.places()) {
        out.putVarint(place.position() << 2 | place.weight());
      }
    }
    return out.toBytes();
  }

  @Override
  public Object fromBytes(byte[] buffer, int offset, int length) {
    ElementForm.Reader in = new ElementForm.Reader(buffer, offset);
    int count = in.nextVarint();
    List<Lexeme> lexemes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String word = new String(in.nextBytes(), StandardCharsets.UTF_8);
      int size = in.nextVarint();
      List<Place> places = new ArrayList<>(size);
      for (int p = 0; p < size; p++) {
        int place = in.nextVarint();
        places.add(new Place(place >>> 2, place & 3));
      }
      lexemes.add(new Lexeme(word, places));
    }
    return new TextVector(lexemes);
  }
}

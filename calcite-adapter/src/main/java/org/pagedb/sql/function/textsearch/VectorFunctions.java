package org.pagedb.sql.function.textsearch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.textsearch.TextVector;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;
import org.pagedb.sql.type.textsearch.TextVector.Place;
import org.pagedb.sql.type.textsearch.TextVectorCodec;

/** Functions on {@code tsvector}. */
public final class VectorFunctions implements FunctionArea {

  private static final String WEIGHTS = "DCBA";

  private final TextVectorCodec codec = new TextVectorCodec();

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    if (arguments[0] instanceof ArrayValue words) {
      return switch (function) {
        case "array_to_tsvector" -> ofArray(words);
        default -> throw FunctionArea.unknown(function);
      };
    }
    TextVector vector = (TextVector) arguments[0];
    return switch (function) {
      case "tsvector_length" -> (long) vector.lexemes().size();
      case "tsvector_strip" -> stripped(vector);
      case "tsvector_to_array" -> words(vector);
      case "tsvector_unnest" -> rows(vector);
      case "tsvector_setweight" -> weighted(vector, weight(arguments[1]), null);
      case "tsvector_setweight_by_filter" ->
          weighted(vector, weight(arguments[1]), known((ArrayValue) arguments[2]));
      case "tsvector_filter" -> filtered(vector, (ArrayValue) arguments[1]);
      case "tsvector_delete_str" -> without(vector, Set.of((String) arguments[1]));
      case "tsvector_delete_arr" -> without(vector, texts((ArrayValue) arguments[1]));
      default -> onTwo(function, vector, (TextVector) arguments[1]);
    };
  }

  private Object onTwo(String function, TextVector a, TextVector b) {
    return switch (function) {
      case "tsvector_concat" -> concat(a, b);
      case "tsvector_eq" -> codec.compare(a, b) == 0;
      case "tsvector_ne" -> codec.compare(a, b) != 0;
      case "tsvector_lt" -> codec.compare(a, b) < 0;
      case "tsvector_le" -> codec.compare(a, b) <= 0;
      case "tsvector_gt" -> codec.compare(a, b) > 0;
      case "tsvector_ge" -> codec.compare(a, b) >= 0;
      case "tsvector_cmp" -> (long) Integer.signum(codec.compare(a, b));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static TextVector ofArray(ArrayValue words) {
    List<Lexeme> lexemes = new ArrayList<>();
    for (Object word : words.elements()) {
      if (word == null) {
        throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "lexeme array may not contain nulls");
      }
      if (((String) word).isEmpty()) {
        throw new SqlFailure(
            SqlState.ZERO_LENGTH_CHARACTER_STRING, "lexeme array may not contain empty strings");
      }
      lexemes.add(new Lexeme((String) word, List.of()));
    }
    return TextVector.of(lexemes);
  }

  private static ArrayValue words(TextVector vector) {
    List<Object> words = new ArrayList<>();
    for (Lexeme lexeme : vector.lexemes()) {
      words.add(lexeme.word());
    }
    return ArrayValue.of(BuiltinTypes.TEXT, words);
  }

  private static Object rows(TextVector vector) {
    List<Object> rows = new ArrayList<>();
    for (Lexeme lexeme : vector.lexemes()) {
      List<Object> positions = new ArrayList<>();
      List<Object> weights = new ArrayList<>();
      for (Place place : lexeme.places()) {
        positions.add((long) place.position());
        weights.add(WEIGHTS.substring(place.weight(), place.weight() + 1));
      }
      boolean known = !positions.isEmpty();
      rows.add(
          new RecordValue(
              List.of(BuiltinTypes.TEXT, BuiltinTypes.INT2_ARRAY, BuiltinTypes.TEXT_ARRAY),
              lexeme.word(),
              known ? ArrayValue.of(BuiltinTypes.INT2, positions) : null,
              known ? ArrayValue.of(BuiltinTypes.TEXT, weights) : null));
    }
    return rows.iterator();
  }

  private static TextVector stripped(TextVector vector) {
    List<Lexeme> lexemes = new ArrayList<>();
    for (Lexeme lexeme : vector.lexemes()) {
      lexemes.add(new Lexeme(lexeme.word(), List.of()));
    }
    return new TextVector(lexemes);
  }

  private static int weight(Object letter) {
    String text = (String) letter;
    int weight = text.length() == 1 ? WEIGHTS.indexOf(Character.toUpperCase(text.charAt(0))) : -1;
    if (weight < 0) {
      int code = text.isEmpty() ? 0 : text.charAt(0);
      throw new SqlFailure(SqlState.INTERNAL_ERROR, "unrecognized weight: " + code);
    }
    return weight;
  }

  private static Set<String> known(ArrayValue array) {
    Set<String> texts = new HashSet<>();
    for (Object element : array.elements()) {
      if (element != null) {
        texts.add((String) element);
      }
    }
    return texts;
  }

  private static Set<String> texts(ArrayValue array) {
    Set<String> texts = new HashSet<>();
    for (Object element : array.elements()) {
      if (element == null) {
        throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "lexeme array may not contain nulls");
      }
      texts.add((String) element);
    }
    return texts;
  }

  private static TextVector weighted(TextVector vector, int weight, Set<String> only) {
    List<Lexeme> lexemes = new ArrayList<>();
    for (Lexeme lexeme : vector.lexemes()) {
      if (only != null && !only.contains(lexeme.word())) {
        lexemes.add(lexeme);
        continue;
      }
      List<Place> places = new ArrayList<>();
      for (Place place : lexeme.places()) {
        places.add(new Place(place.position(), weight));
      }
      lexemes.add(new Lexeme(lexeme.word(), places));
    }
    return new TextVector(lexemes);
  }

  private static TextVector filtered(TextVector vector, ArrayValue letters) {
    int weights = 0;
    for (Object letter : letters.elements()) {
      if (letter == null) {
        throw new SqlFailure(SqlState.NULL_VALUE_NOT_ALLOWED, "weight array may not contain nulls");
      }
      int weight = WEIGHTS.indexOf(((String) letter).toUpperCase(Locale.ROOT));
      if (weight < 0 || ((String) letter).isEmpty()) {
        throw new SqlFailure(
            SqlState.INVALID_PARAMETER_VALUE, "unrecognized weight: \"" + letter + "\"");
      }
      weights |= 1 << weight;
    }
    List<Lexeme> lexemes = new ArrayList<>();
    for (Lexeme lexeme : vector.lexemes()) {
      List<Place> places = new ArrayList<>();
      for (Place place : lexeme.places()) {
        if ((weights & 1 << place.weight()) != 0) {
          places.add(place);
        }
      }
      if (!places.isEmpty()) {
        lexemes.add(new Lexeme(lexeme.word(), places));
      }
    }
    return new TextVector(lexemes);
  }

  private static TextVector without(TextVector vector, Set<String> words) {
    List<Lexeme> lexemes = new ArrayList<>(vector.lexemes());
    lexemes.removeIf(lexeme -> words.contains(lexeme.word()));
    return new TextVector(lexemes);
  }

  /** The second vector's places come behind the first one's. */
  private static TextVector concat(TextVector a, TextVector b) {
    int shift = a.lastPosition();
    List<Lexeme> lexemes = new ArrayList<>(a.lexemes());
    for (Lexeme lexeme : b.lexemes()) {
      List<Place> places = new ArrayList<>();
      for (Place place : lexeme.places()) {
        int position = Math.min(place.position() + shift, TextVector.MAX_POSITION);
        places.add(new Place(position, place.weight()));
      }
      lexemes.add(new Lexeme(lexeme.word(), places));
    }
    return TextVector.of(lexemes);
  }
}

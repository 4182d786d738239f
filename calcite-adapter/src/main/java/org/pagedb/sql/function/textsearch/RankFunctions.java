package org.pagedb.sql.function.textsearch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.text.TextOrder;
import org.pagedb.sql.type.textsearch.QueryNode.Both;
import org.pagedb.sql.type.textsearch.QueryNode.Operator;
import org.pagedb.sql.type.textsearch.QueryNode.Word;
import org.pagedb.sql.type.textsearch.TextQuery;
import org.pagedb.sql.type.textsearch.TextVector;
import org.pagedb.sql.type.textsearch.TextVector.Lexeme;
import org.pagedb.sql.type.textsearch.TextVector.Place;

/** {@code ts_rank}, in the single precision and the order of PostgreSQL's own sums. */
public final class RankFunctions implements FunctionArea {

  private static final float[] STANDARD = {0.1f, 0.2f, 0.4f, 1.0f};
  private static final double SUM_OF_INVERSE_SQUARES = 1.64493406685;
  private static final int LOG_LENGTH = 1;
  private static final int LENGTH = 2;
  private static final int UNIQUE = 8;
  private static final int LOG_UNIQUE = 16;
  private static final int SCALED = 32;
  private static final List<Place> NOWHERE = List.of(new Place(TextVector.MAX_POSITION - 1, 0));

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    return switch (function) {
      case "ts_rank_tt" -> rank(STANDARD, arguments, 0, 0);
      case "ts_rank_ttf" -> rank(STANDARD, arguments, 0, (Long) arguments[2]);
      case "ts_rank_wtt" -> rank(weights((ArrayValue) arguments[0]), arguments, 1, 0);
      case "ts_rank_wttf" ->
          rank(weights((ArrayValue) arguments[0]), arguments, 1, (Long) arguments[3]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static float[] weights(ArrayValue array) {
    if (array.dimensions() != 1) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "array of weight must be one-dimensional");
    }
    if (array.length() < STANDARD.length) {
      throw new SqlFailure(SqlState.ARRAY_ELEMENT_ERROR, "array of weight is too short");
    }
    float[] weights = new float[STANDARD.length];
    for (int i = 0; i < weights.length; i++) {
      if (array.element(i) == null) {
        throw new SqlFailure(
            SqlState.NULL_VALUE_NOT_ALLOWED, "array of weight must not contain nulls");
      }
      float given = (float) (double) (Double) array.element(i);
      weights[i] = given >= 0 ? given : STANDARD[i];
      if (weights[i] > 1) {
        throw new SqlFailure(SqlState.INVALID_PARAMETER_VALUE, "weight out of range");
      }
    }
    return weights;
  }

  private static double rank(float[] weights, Object[] arguments, int first, long method) {
    TextVector vector = (TextVector) arguments[first];
    TextQuery query = (TextQuery) arguments[first + 1];
    if (vector.lexemes().isEmpty() || query.root() == null) {
      return 0;
    }
    List<Word> words = words(query);
    boolean together =
        query.root() instanceof Both both && both.operator() != Operator.OR && words.size() > 1;
    float rank =
        together ? rankOfPairs(weights, vector, words) : rankOfWords(weights, vector, words);
    return normalized(rank < 0 ? 1e-20f : rank, vector, method);
  }

  private static float normalized(float rank, TextVector vector, long method) {
    int length = 0;
    for (Lexeme lexeme : vector.lexemes()) {
      length += Math.max(1, lexeme.places().size());
    }
    int unique = vector.lexemes().size();
    float result = rank;
    if ((method & LOG_LENGTH) != 0) {
      result = (float) (result / (Math.log(length + 1) / Math.log(2)));
    }
    if ((method & LENGTH) != 0) {
      result /= length;
    }
    if ((method & UNIQUE) != 0) {
      result /= unique;
    }
    if ((method & LOG_UNIQUE) != 0) {
      result = (float) (result / (Math.log(unique + 1) / Math.log(2)));
    }
    return (method & SCALED) != 0 ? result / (result + 1) : result;
  }

  /** Each word once, in the order of lexemes. */
  private static List<Word> words(TextQuery query) {
    TreeSet<Word> words = new TreeSet<>(Comparator.comparing(Word::word, RankFunctions::order));
    words.addAll(query.words());
    return new ArrayList<>(words);
  }

  private static int order(String left, String right) {
    int length = Integer.compare(left.length(), right.length());
    return length != 0 ? length : TextOrder.compare(left, right);
  }

  private static List<Place> places(Lexeme lexeme) {
    return lexeme.places().isEmpty() ? NOWHERE : lexeme.places();
  }

  private static float rankOfWords(float[] weights, TextVector vector, List<Word> words) {
    float sum = 0;
    for (Word word : words) {
      for (Lexeme lexeme : vector.find(word.word(), word.prefix())) {
        float one = 0;
        float best = -1;
        int bestAt = 0;
        List<Place> places = places(lexeme);
        for (int j = 0; j < places.size(); j++) {
          float weight = weights[places.get(j).weight()];
          one = one + weight / ((j + 1) * (j + 1));
          if (weight > best) {
            best = weight;
            bestAt = j;
          }
        }
        sum =
            (float)
                (sum
                    + (best + one - best / ((bestAt + 1) * (bestAt + 1))) / SUM_OF_INVERSE_SQUARES);
      }
    }
    return words.isEmpty() ? sum : sum / words.size();
  }

  private static float rankOfPairs(float[] weights, TextVector vector, List<Word> words) {
    List<List<Place>> known = new ArrayList<>();
    float result = -1;
    for (Word word : words) {
      List<Place> last = null;
      for (Lexeme lexeme : vector.find(word.word(), word.prefix())) {
        last = places(lexeme);
        for (List<Place> other : known) {
          if (other != null) {
            result = withPairs(result, weights, last, other);
          }
        }
      }
      known.add(last);
    }
    return result;
  }

  private static float withPairs(
      float before, float[] weights, List<Place> places, List<Place> others) {
    float result = before;
    boolean unknown = places == NOWHERE || others == NOWHERE;
    for (Place place : places) {
      for (Place other : others) {
        int distance = Math.abs(place.position() - other.position());
        if (distance == 0 && !unknown) {
          continue;
        }
        distance = distance == 0 ? TextVector.MAX_POSITION + 1 : distance;
        float weight =
            (float)
                Math.sqrt(weights[place.weight()] * weights[other.weight()] * closeness(distance));
        result = result < 0 ? weight : (float) (1.0 - (1.0 - result) * (1.0 - weight));
      }
    }
    return result;
  }

  private static float closeness(int distance) {
    return distance > 100
        ? 1e-30f
        : (float) (1.0 / (1.005 + 0.05 * Math.exp((float) distance / 1.5 - 2)));
  }
}

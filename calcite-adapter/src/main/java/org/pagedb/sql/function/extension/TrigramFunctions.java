package org.pagedb.sql.function.extension;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.array.ArrayValue;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.service.SessionParameters;

/** pg_trgm: similarity of texts by their trigrams. */
public final class TrigramFunctions implements FunctionArea {

  private static final String THRESHOLD = "pg_trgm.similarity_threshold";
  private static final String WORD_THRESHOLD = "pg_trgm.word_similarity_threshold";
  private static final String STRICT_THRESHOLD = "pg_trgm.strict_word_similarity_threshold";

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    switch (function) {
      case "show_limit" -> {
        return (double) threshold(context, THRESHOLD, 0.3f);
      }
      case "set_limit" -> {
        return setLimit((Double) arguments[0], context);
      }
      case "show_trgm" -> {
        List<String> trigrams = new ArrayList<>(Trigrams.of((String) arguments[0]).set());
        trigrams.sort(null);
        return ArrayValue.of(BuiltinTypes.TEXT, trigrams);
      }
      default -> {
        return onTwo(function, (String) arguments[0], (String) arguments[1], context);
      }
    }
  }

  private static Object onTwo(String function, String a, String b, TypeContext context) {
    return switch (function) {
      case "similarity" -> (double) Trigrams.similarity(a, b);
      case "similarity_dist" -> (double) (1 - Trigrams.similarity(a, b));
      case "similarity_op" -> Trigrams.similarity(a, b) >= threshold(context, THRESHOLD, 0.3f);
      case "word_similarity" -> (double) Trigrams.wordSimilarity(a, b, false);
      case "word_similarity_op" -> isWord(a, b, context);
      case "word_similarity_commutator_op" -> isWord(b, a, context);
      case "word_similarity_dist_op" -> (double) (1 - Trigrams.wordSimilarity(a, b, false));
      case "word_similarity_dist_commutator_op" ->
          (double) (1 - Trigrams.wordSimilarity(b, a, false));
      case "strict_word_similarity" -> (double) Trigrams.wordSimilarity(a, b, true);
      case "strict_word_similarity_op" -> isStrictWord(a, b, context);
      case "strict_word_similarity_commutator_op" -> isStrictWord(b, a, context);
      case "strict_word_similarity_dist_op" -> (double) (1 - Trigrams.wordSimilarity(a, b, true));
      case "strict_word_similarity_dist_commutator_op" ->
          (double) (1 - Trigrams.wordSimilarity(b, a, true));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static boolean isWord(String word, String text, TypeContext context) {
    return Trigrams.wordSimilarity(word, text, false) >= threshold(context, WORD_THRESHOLD, 0.6f);
  }

  private static boolean isStrictWord(String word, String text, TypeContext context) {
    return Trigrams.wordSimilarity(word, text, true) >= threshold(context, STRICT_THRESHOLD, 0.5f);
  }

  private static float threshold(TypeContext context, String setting, float standard) {
    SessionParameters parameters = context.session().parameters();
    String value = parameters.value(setting);
    return value == null || value.isEmpty() ? standard : Float.parseFloat(value);
  }

  private static double setLimit(double limit, TypeContext context) {
    if (!(limit >= 0 && limit <= 1)) {
      throw new SqlFailure(
          SqlState.INVALID_PARAMETER_VALUE,
          limit
              + " is outside the valid range for parameter \"pg_trgm.similarity_threshold\""
              + " (0 .. 1)");
    }
    context.session().parameters().set(THRESHOLD, Float.toString((float) limit), false);
    return limit;
  }
}

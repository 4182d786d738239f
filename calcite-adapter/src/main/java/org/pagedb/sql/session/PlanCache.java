package org.pagedb.sql.session;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.pagedb.sql.type.PgType;

/**
 * What all sessions of a database share of their work on texts: parsed texts, and plans by text,
 * declared parameter types and settings. A plan is right only for the catalog it was made for; the
 * session checks that. When the cache is full it starts anew: finding out what was used last would
 * cost every hit something.
 */
final class PlanCache {

  private static final int CAPACITY = 2_000;

  private static final int LARGEST_TEXT = 8_192;

  private record PlanKey(String text, List<PgType> declared, AnalysisKey settings) {

    // Written out for the same reason as in AnalysisKey.

    @Override
    public boolean equals(Object other) {
      return other instanceof PlanKey that
          && text.equals(that.text)
          && declared.equals(that.declared)
          && settings.equals(that.settings);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * text.hashCode() + declared.hashCode()) + settings.hashCode();
    }
  }

  private final Map<String, List<ParsedStatement>> texts = new ConcurrentHashMap<>();
  private final Map<PlanKey, SessionStatement.Planned> plans = new ConcurrentHashMap<>();

  List<ParsedStatement> text(String sql) {
    return texts.get(sql);
  }

  void putText(String sql, List<ParsedStatement> statements) {
    if (sql.length() <= LARGEST_TEXT) {
      makeRoom(texts);
      texts.put(sql, statements);
    }
  }

  SessionStatement.Planned plan(String text, List<PgType> declared, AnalysisKey settings) {
    return plans.get(new PlanKey(text, declared, settings));
  }

  void putPlan(
      String text, List<PgType> declared, AnalysisKey settings, SessionStatement.Planned plan) {
    if (text.length() <= LARGEST_TEXT && !hasMovingLiteral(text)) {
      makeRoom(plans);
      plans.put(new PlanKey(text, declared, settings), plan);
    }
  }

  /**
   * Whether a literal may mean another moment each time the statement is analysed. The words are
   * looked for at the start of every quoted text, whatever its type: a needless miss costs little.
   */
  static boolean hasMovingLiteral(String text) {
    for (int quote = text.indexOf('\''); quote >= 0; quote = text.indexOf('\'', quote + 1)) {
      int start = quote + 1;
      while (start < text.length() && text.charAt(start) == ' ') {
        start++;
      }
      String word =
          text.substring(start, Math.min(text.length(), start + "yesterday".length()))
              .toLowerCase(Locale.ROOT);
      if (word.startsWith("now")
          || word.startsWith("today")
          || word.startsWith("tomorrow")
          || word.startsWith("yesterday")) {
        return true;
      }
    }
    return false;
  }

  private static void makeRoom(Map<?, ?> map) {
    if (map.size() >= CAPACITY) {
      map.clear();
    }
  }
}

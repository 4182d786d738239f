package org.pagedb.sql.corpus;

import java.util.ArrayList;
import java.util.List;

/**
 * An operator between two types, with the questions that a PostgreSQL is asked about it.
 *
 * @param left null for a prefix operator
 */
record OperatorPair(String operator, SampleType left, SampleType right) {

  /** What tells the pair from all others: operator and types. */
  String key() {
    return operator + "\t" + (left == null ? "" : left.spelling()) + "\t" + right.spelling();
  }

  /** What PostgreSQL answers to every question when there is no such operator. */
  String absence() {
    String before = left == null ? "" : left.name() + " ";
    return "!42883 operator does not exist: " + before + operator + " " + right.name();
  }

  /** The result's type and the results as one array. */
  String all() {
    List<String> applications = applications();
    StringBuilder query = new StringBuilder("select array[pg_typeof(" + applications.get(0) + ")");
    for (String application : applications) {
      query.append("::text, (").append(application).append(")");
    }
    return query.append("::text]::text").toString();
  }

  /** The same one by one, for when one of them fails. */
  List<String> each() {
    List<String> queries = new ArrayList<>();
    for (String application : applications()) {
      queries.add("select (" + application + ")::text");
    }
    return queries;
  }

  private List<String> applications() {
    SampleType leftValues = left == null || !left.isUnknown() ? left : values(right);
    SampleType rightValues = !right.isUnknown() ? right : left == null ? right : values(left);
    if (left == null) {
      return List.of(
          operator + " " + right.literal(rightValues.first()),
          operator + " " + right.literal(rightValues.second()),
          operator + " " + right.literal(null));
    }
    return List.of(
        applied(leftValues.first(), rightValues.first()),
        applied(leftValues.first(), rightValues.second()),
        applied(leftValues.second(), rightValues.first()),
        applied(null, rightValues.first()),
        applied(leftValues.first(), null));
  }

  private static SampleType values(SampleType other) {
    return other.isUnknown() ? SampleType.TEXTS : other;
  }

  private String applied(String leftText, String rightText) {
    return left.literal(leftText) + " " + operator + " " + right.literal(rightText);
  }
}

package org.pagedb.sql.analysis.resolution;

import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

/** What functions need a collation for. */
public final class CollationUse {

  /** What comparisons need it for, as messages name it. */
  public static final String COMPARISON = "string comparison";

  /** What sub-queries and joins by equality need it for. */
  public static final String HASHING = "string hashing";

  private CollationUse() {}

  /** The call, failing where it is carried out if it needs a collation that is open. */
  public static Expression checked(Expression.FunctionCall call) {
    String use = call.collation() == PgType.UNDERIVED ? of(call.function()) : null;
    return use == null ? call : new Expression.Uncollated(call, use);
  }

  /** What a function needs it for; null if it works without. */
  public static String of(PgFunction function) {
    return switch (function.name()) {
      case "texteq",
          "textne",
          "text_lt",
          "text_le",
          "text_gt",
          "text_ge",
          "text_larger",
          "text_smaller",
          "bttextcmp",
          "bpchareq",
          "bpcharne",
          "bpcharlt",
          "bpcharle",
          "bpchargt",
          "bpcharge",
          "bpchar_larger",
          "bpchar_smaller",
          "bpcharcmp",
          "nameeqtext",
          "namenetext",
          "namelttext",
          "nameletext",
          "namegttext",
          "namegetext",
          "texteqname",
          "textnename",
          "textltname",
          "textlename",
          "textgtname",
          "textgename",
          "array_eq",
          "array_ne",
          "array_lt",
          "array_le",
          "array_gt",
          "array_ge",
          "starts_with",
          "position",
          "strpos",
          "replace",
          "split_part",
          "string_to_array",
          "max",
          "min" ->
          COMPARISON;
      case "textregexeq",
          "textregexne",
          "texticregexeq",
          "texticregexne",
          "regexp_match",
          "regexp_matches",
          "regexp_replace",
          "regexp_split_to_array",
          "regexp_split_to_table",
          "regexp_count",
          "regexp_instr",
          "regexp_like",
          "regexp_substr" ->
          "regular expression";
      case "texticlike", "texticnlike" -> "ILIKE";
      case "upper", "lower", "initcap" -> function.name() + "() function";
      default -> null;
    };
  }
}

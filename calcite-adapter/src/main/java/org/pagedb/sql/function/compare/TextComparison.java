package org.pagedb.sql.function.compare;

import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.text.TextOrder;

/** Texts and names, by code point. */
public final class TextComparison implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    Object left = arguments[0];
    Object right = arguments[1];
    int order = compare(left, right);
    return switch (function) {
      case "texteq", "nameeq", "nameeqtext", "texteqname", "chareq" -> order == 0;
      case "textne", "namene", "namenetext", "textnename", "charne" -> order != 0;
      case "text_lt", "namelt", "namelttext", "textltname", "text_pattern_lt", "charlt" ->
          order < 0;
      case "text_le", "namele", "nameletext", "textlename", "text_pattern_le", "charle" ->
          order <= 0;
      case "text_gt", "namegt", "namegttext", "textgtname", "text_pattern_gt", "chargt" ->
          order > 0;
      case "text_ge", "namege", "namegetext", "textgename", "text_pattern_ge", "charge" ->
          order >= 0;
      case "bttextcmp",
          "btnamecmp",
          "btnametextcmp",
          "bttextnamecmp",
          "bttext_pattern_cmp",
          "btcharcmp" ->
          (long) Integer.signum(order);
      case "text_larger" -> order > 0 ? left : right;
      case "text_smaller" -> order < 0 ? left : right;
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static int compare(Object left, Object right) {
    return TextOrder.compare((String) left, (String) right);
  }
}

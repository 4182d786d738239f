package org.pagedb.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.CallOptions;
import org.pagedb.sql.tree.DataChange;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.IndirectionStep;
import org.pagedb.sql.tree.OperatorName;
import org.pagedb.sql.tree.Predicate;
import org.pagedb.sql.tree.QualifiedName;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RawStatement;
import org.pagedb.sql.tree.SettingStatement;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.SqlExpression.ColumnReference;
import org.pagedb.sql.tree.SqlExpression.IntegerLiteral;
import org.pagedb.sql.tree.SqlExpression.Operation;
import org.pagedb.sql.tree.SqlExpression.StringLiteral;
import org.pagedb.sql.tree.Subquery;
import org.pagedb.sql.tree.TypeName;

class SyntaxTreeTest {

  private static SqlExpression expression(String text) {
    return SqlParser.parseExpression(text);
  }

  private static SqlExpression column(String name, int position) {
    return new ColumnReference(List.of(name), false, position);
  }

  private static SqlExpression operation(
      String symbol, SqlExpression left, SqlExpression right, int position) {
    return new Operation(OperatorName.of(symbol), left, right, position);
  }

  private static Query.Select select(String text) {
    return (Query.Select) ((Query) SqlParser.parse(text).get(0).statement()).body();
  }

  @Test
  void multiplicationBindsBeforeAdditionAndComparison() {
    assertThat(expression("a + b * c = d"))
        .isEqualTo(
            operation(
                "=",
                operation(
                    "+", column("a", 1), operation("*", column("b", 5), column("c", 9), 7), 3),
                column("d", 13),
                11));
  }

  @Test
  void operatorsOfOtherNamesBindLooserThanAddition() {
    assertThat(expression("a || b + c"))
        .isEqualTo(
            operation("||", column("a", 1), operation("+", column("b", 6), column("c", 10), 8), 3));
  }

  @Test
  void equalOperatorsAssociateToTheLeft() {
    assertThat(expression("a - b - c"))
        .isEqualTo(
            operation("-", operation("-", column("a", 1), column("b", 5), 3), column("c", 9), 7));
    assertThat(expression("2 ^ 3 ^ 4"))
        .isEqualTo(
            operation(
                "^",
                operation("^", new IntegerLiteral(2, 1), new IntegerLiteral(3, 5), 3),
                new IntegerLiteral(4, 9),
                7));
  }

  @Test
  void minusBeforeANumberIsPartOfItAndBindsTighterThanPower() {
    assertThat(expression("-2 ^ 2"))
        .isEqualTo(operation("^", new IntegerLiteral(-2, 1), new IntegerLiteral(2, 6), 4));
    assertThat(expression("-2147483648"))
        .isEqualTo(new SqlExpression.NumericLiteral("-2147483648", 1));
    assertThat(expression("-a")).isEqualTo(operation("-", null, column("a", 2), 1));
  }

  @Test
  void aCastBindsTighterThanMinus() {
    Operation minus = (Operation) expression("-1::int");
    assertThat(minus.right()).isInstanceOf(SqlExpression.Cast.class);
  }

  @Test
  void andAndOrAreFlat() {
    SqlExpression.Or or = (SqlExpression.Or) expression("a and b and c or d or not e");
    assertThat(or.conditions()).hasSize(3);
    assertThat(((SqlExpression.And) or.conditions().get(0)).conditions()).hasSize(3);
    assertThat(or.conditions().get(2)).isInstanceOf(SqlExpression.Not.class);
  }

  @Test
  void notTakesAWholeComparison() {
    SqlExpression.Not not = (SqlExpression.Not) expression("not a = b is null");
    assertThat(not.condition()).isInstanceOf(Predicate.NullTest.class);
  }

  @Test
  void atTimeZoneIsTheTimezoneFunction() {
    assertThat(expression("a at time zone 'UTC'"))
        .isEqualTo(
            new SqlExpression.FunctionCall(
                QualifiedName.system("timezone", 3),
                List.of(new StringLiteral("UTC", 16), column("a", 1)),
                CallOptions.SQL_SYNTAX,
                null,
                3));
  }

  @Test
  void aTypeBeforeAStringIsACast() {
    SqlExpression.Cast date = (SqlExpression.Cast) expression("date '2020-01-01'");
    assertThat(date.type()).isEqualTo(TypeName.of(List.of("date"), 1));
    SqlExpression.Cast bits = (SqlExpression.Cast) expression("bit '101'");
    assertThat(bits.type().typmods()).isEmpty();
    SqlExpression.Cast written = (SqlExpression.Cast) expression("'1'::char");
    assertThat(written.type().names()).containsExactly("pg_catalog", "bpchar");
    assertThat(written.type().typmods()).containsExactly(new IntegerLiteral(1, 0));
  }

  @Test
  void intervalFieldsBecomeTheTypesModifier() {
    SqlExpression.Cast interval = (SqlExpression.Cast) expression("interval '1' day to second(3)");
    assertThat(interval.type().typmods())
        .extracting(modifier -> ((IntegerLiteral) modifier).value())
        .containsExactly(1 << 3 | 1 << 10 | 1 << 11 | 1 << 12, 3);
  }

  @Test
  void inKnowsAQueryFromAListThroughAnyNumberOfParentheses() {
    assertThat(expression("a in ((select 1))")).isInstanceOf(Subquery.In.class);
    assertThat(expression("a in (((select 1)) union select 2)")).isInstanceOf(Subquery.In.class);
    assertThat(expression("a in ((select 1), 2)")).isInstanceOf(Predicate.InList.class);
    assertThat(expression("a in ((select 1) + 2)")).isInstanceOf(Predicate.InList.class);
    assertThat(expression("a in ((1, 2))")).isInstanceOf(Predicate.InList.class);
  }

  @Test
  void namesSubscriptsAndStarsAreToldApart() {
    assertThat(expression("a.b.c"))
        .isEqualTo(new ColumnReference(List.of("a", "b", "c"), false, 1));
    SqlExpression.Indirection element = (SqlExpression.Indirection) expression("a.b[1:].c");
    assertThat(element.base()).isEqualTo(new ColumnReference(List.of("a", "b"), false, 1));
    assertThat(element.steps())
        .containsExactly(
            new IndirectionStep.Slice(new IntegerLiteral(1, 5), null),
            new IndirectionStep.Field("c"));
    Query.Select star = select("select t.*, * from t");
    assertThat(star.items().get(0).expression())
        .isEqualTo(new ColumnReference(List.of("t"), true, 8));
    assertThat(star.items().get(1).expression())
        .isEqualTo(new ColumnReference(List.of(), true, 13));
  }

  @Test
  void identifiersFoldUnlessQuoted() {
    Query.Select select = select("SELECT Abc, \"Abc\", \"a\"\"b\", ÄÖ from T");
    assertThat(select.items())
        .extracting(item -> ((ColumnReference) item.expression()).names().get(0))
        .containsExactly("abc", "Abc", "a\"b", "ÄÖ");
  }

  @Test
  void longIdentifiersAreCutWithANotice() {
    String name = "x".repeat(70);
    SqlParser.ParsedText text = SqlParser.parseText("select " + name);
    assertThat(text.notices()).hasSize(1);
    assertThat(text.notices().get(0).message())
        .isEqualTo("identifier \"" + name + "\" will be truncated to \"" + "x".repeat(63) + "\"");
    Query query = (Query) text.statements().get(0).statement();
    SqlExpression column = ((Query.Select) query.body()).items().get(0).expression();
    assertThat(((ColumnReference) column).names()).containsExactly("x".repeat(63));
  }

  @Test
  void cutsIdentifiersBetweenCharacters() {
    assertThat(IdentifierText.truncate("é".repeat(40))).isEqualTo("é".repeat(31));
    assertThat(IdentifierText.truncate("😀".repeat(20))).isEqualTo("😀".repeat(15));
  }

  @Test
  void stringsOfAllFormsHaveTheirValue() {
    assertThat(expression("'it''s'")).isEqualTo(new StringLiteral("it's", 1));
    assertThat(expression("'a' -- b\n 'c'")).isEqualTo(new StringLiteral("ac", 1));
    assertThat(expression("E'\\n\\x41\\101\\u0042\\'\\\\'"))
        .isEqualTo(new StringLiteral("\nAAB'\\", 1));
    assertThat(expression("E'\\xc3\\xa9é'")).isEqualTo(new StringLiteral("éé", 1));
    assertThat(expression("E'\\uD83D\\uDE00'")).isEqualTo(new StringLiteral("😀", 1));
    assertThat(expression("U&'d!0061t!+01F600!!' uescape '!'"))
        .isEqualTo(new StringLiteral("dat😀!", 1));
    assertThat(expression("$a$b$$c$a$")).isEqualTo(new StringLiteral("b$$c", 1));
    assertThat(expression("x'1F'")).isEqualTo(new SqlExpression.BitStringLiteral("x1F", 1));
  }

  @Test
  void positionsCountCharactersNotChars() {
    SqlFailure failure =
        catchThrowableOfType(SqlFailure.class, () -> SqlParser.parse("select '😀😀' from from"));
    assertThat(failure.position()).isEqualTo(18);
    RawStatement second = SqlParser.parse("select '😀'; select 1").get(1);
    assertThat(second.position()).isEqualTo(13);
    assertThat(second.start()).isEqualTo(13);
  }

  @Test
  void statementsKnowTheirText() {
    String text = " select 1 ; /* x */ select 2 -- y\n;;";
    List<RawStatement> statements = SqlParser.parse(text);
    assertThat(statements)
        .extracting(statement -> text.substring(statement.start(), statement.end()))
        .containsExactly("select 1", "select 2");
  }

  @Test
  void whatSurroundsAQueryInParenthesesIsAddedToIt() {
    Query query = (Query) SqlParser.parse("(select 1 limit 2) order by 3").get(0).statement();
    assertThat(query.limit().count()).isEqualTo(new IntegerLiteral(2, 17));
    assertThat(query.orderBy()).hasSize(1);
    assertThat(query.body()).isInstanceOf(Query.Select.class);
  }

  @Test
  void intersectBindsBeforeUnion() {
    Query query =
        (Query) SqlParser.parse("select 1 union select 2 intersect select 3").get(0).statement();
    Query.SetOperation union = (Query.SetOperation) query.body();
    assertThat(union.operator()).isEqualTo(Query.SetOperator.UNION);
    assertThat(union.right().body()).isInstanceOf(Query.SetOperation.class);
  }

  @Test
  void operatorsWordsAreLabelsWhereNothingFollows() {
    Query.Select select = select("select a is, b and, c like from t");
    assertThat(select.items()).extracting("label").containsExactly("is", "and", "like");
  }

  @Test
  void insertTellsColumnsFromAQuery() {
    DataChange.Insert columns =
        (DataChange.Insert) SqlParser.parse("insert into t (values) values (1)").get(0).statement();
    assertThat(columns.columns()).extracting("name").containsExactly("values");
    DataChange.Insert query =
        (DataChange.Insert) SqlParser.parse("insert into t (values (1))").get(0).statement();
    assertThat(query.columns()).isEmpty();
    assertThat(query.source().body()).isInstanceOf(Query.Values.class);
  }

  @Test
  void settingsHaveOneForm() {
    assertThat(SqlParser.parse("set time zone 'UTC'").get(0).statement())
        .isEqualTo(
            new SettingStatement.Set(false, "timezone", List.of(new StringLiteral("UTC", 15))));
    assertThat(SqlParser.parse("set local search_path to a, b").get(0).statement())
        .isEqualTo(
            new SettingStatement.Set(
                true,
                "search_path",
                List.of(new StringLiteral("a", 26), new StringLiteral("b", 29))));
    assertThat(SqlParser.parse("set local = 1").get(0).statement())
        .isEqualTo(new SettingStatement.Set(false, "local", List.of(new IntegerLiteral(1, 13))));
  }

  @Test
  void anExpressionStartsAtItsLeftmostToken() {
    assertThat(ExpressionStart.of(expression("a + b * c"))).isEqualTo(1);
    assertThat(ExpressionStart.of(expression("  a::int = 1 and b"))).isEqualTo(3);
    assertThat(ExpressionStart.of(expression(" a collate \"C\""))).isEqualTo(2);
    assertThat(ExpressionStart.of(expression("a" + " + a".repeat(50_000)))).isEqualTo(1);
  }

  @Test
  void readsATypeNameAlone() {
    TypeName type = SqlParser.parseTypeName("numeric(10, 2)[]");
    assertThat(type.names()).containsExactly("pg_catalog", "numeric");
    assertThat(type.typmods()).hasSize(2);
    assertThat(type.arrayBounds()).containsExactly(TypeName.NO_BOUND);
    assertThat(catchThrowableOfType(SqlFailure.class, () -> SqlParser.parseTypeName("int x")))
        .hasMessage("syntax error at or near \"x\"");
  }
}

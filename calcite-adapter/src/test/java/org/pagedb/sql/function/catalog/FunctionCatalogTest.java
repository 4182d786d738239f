package org.pagedb.sql.function.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.function.PgCast;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.PgOperator;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

class FunctionCatalogTest {

  private final FunctionCatalog catalog = FunctionCatalog.builtin();
  private final TypeContext context = TypeContext.standard(ZoneOffset.UTC, 0);

  @Test
  void findsAnOperatorByItsExactOperands() {
    PgOperator plus = catalog.operator("+", BuiltinTypes.INT4, BuiltinTypes.INT4);
    assertThat(plus.oid()).isEqualTo(551);
    assertThat(plus.result()).isEqualTo(BuiltinTypes.INT4);
    assertThat(catalog.function(plus).name()).isEqualTo("int4pl");
    assertThat(catalog.operator("+", BuiltinTypes.INT4, BuiltinTypes.TEXT)).isNull();
    assertThat(catalog.operators("no such")).isEmpty();
  }

  @Test
  void tellsAPrefixOperatorFromAnInfixOne() {
    PgOperator minus = catalog.operator("-", null, BuiltinTypes.INT4);
    assertThat(minus.left()).isNull();
    assertThat(catalog.function(minus).name()).isEqualTo("int4um");
  }

  @Test
  void carriesAnOperatorOutThroughItsFunction() {
    PgFunction divide =
        catalog.function(catalog.operator("/", BuiltinTypes.INT4, BuiltinTypes.INT4));
    assertThat(divide.body().call(new Object[] {7L, 2L}, context)).isEqualTo(3L);
    assertThatThrownBy(() -> divide.body().call(new Object[] {7L, 0L}, context))
        .isInstanceOf(SqlFailure.class)
        .hasMessage("division by zero");
  }

  @Test
  void givesCastsWithMethodAndContext() {
    PgCast widening = catalog.cast(BuiltinTypes.INT4, BuiltinTypes.INT8);
    assertThat(widening.context()).isEqualTo(PgCast.Context.IMPLICIT);
    assertThat(widening.method()).isEqualTo(PgCast.Method.FUNCTION);
    assertThat(catalog.function(widening)).isNotNull();
    assertThat(catalog.cast(BuiltinTypes.TEXT, BuiltinTypes.VARCHAR).method())
        .isEqualTo(PgCast.Method.BINARY);
    assertThat(catalog.cast(BuiltinTypes.BOOL, BuiltinTypes.NUMERIC)).isNull();
  }

  @Test
  void everyBodyHasItsArea() {
    for (PgFunction function : catalog.allFunctions()) {
      assertThat(function.argumentTypes()).as(function.name()).doesNotContainNull();
      assertThat(function.resultType()).as(function.name()).isNotNull();
      if (function.body() != null) {
        String area = function.body().toString();
        assertThat(FunctionAreas.area(area.substring(0, area.lastIndexOf('.')))).isNotNull();
      }
    }
  }

  @Test
  void everyExtensionHasWhatItsRowsName() {
    for (ExtensionCatalog.Available extension : ExtensionCatalog.builtin().available()) {
      FunctionCatalog contents = ExtensionCatalog.builtin().contents(extension.name());
      for (PgFunction function : contents.allFunctions()) {
        assertThat(function.argumentTypes()).as(function.name()).doesNotContainNull();
        assertThat(catalog.function(function.name(), function.oid())).isEqualTo(function);
        if (function.body() != null) {
          String area = function.body().toString();
          assertThat(FunctionAreas.area(area.substring(0, area.lastIndexOf('.')))).isNotNull();
        }
      }
      for (PgOperator operator : contents.allOperators()) {
        assertThat(catalog.function(operator)).as(operator.toString()).isNotNull();
      }
      for (PgCast cast : contents.allCasts()) {
        if (cast.method() == PgCast.Method.FUNCTION) {
          assertThat(catalog.function(cast)).as(cast.toString()).isNotNull();
        }
      }
    }
  }

  @Test
  void everyOperatorAndCastHasItsFunction() {
    for (PgOperator operator : catalog.allOperators()) {
      assertThat(catalog.function(operator)).as(operator.toString()).isNotNull();
      assertThat(operator.right()).as(operator.toString()).isNotNull();
    }
    for (PgCast cast : catalog.allCasts()) {
      if (cast.method() == PgCast.Method.FUNCTION) {
        assertThat(catalog.function(cast)).as(cast.toString()).isNotNull();
      }
    }
  }
}

package org.pagedb.sql.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CatalogTest {

  private final TestTables tables = new TestTables(new TestTypes());
  private final Catalog empty = Catalog.initial();
  private final Table orders = tables.keyed(16384, "orders");
  private final Table items = tables.keyed(16400, "items");

  @Test
  void startsWithTheBuiltInSchemas() {
    assertThat(empty.schema("public").oid()).isEqualTo(2200);
    assertThat(empty.schema("pg_catalog").oid()).isEqualTo(11);
    assertThat(empty.schema("nosuch")).isNull();
  }

  @Test
  void aSuccessorLeavesItsBaseAsItWas() {
    Catalog changed = empty.with(orders);
    assertThat(changed.table("public", "orders")).isSameAs(orders);
    assertThat(empty.table("public", "orders")).isNull();
    assertThat(changed.without(orders).table("public", "orders")).isNull();
  }

  @Test
  void findsAnIndexByItsNameAndItsTableByTheIndexsOid() {
    Catalog catalog = empty.with(orders);
    assertThat(catalog.index("public", "orders_pkey").oid()).isEqualTo(16387);
    assertThat(catalog.relation("public", "orders_pkey")).isNull();
    assertThat(catalog.isRelationName("public", "orders_pkey")).isTrue();
    assertThat(catalog.owner(16387)).isSameAs(orders);
    assertThat(catalog.owner(orders.rowTypeOid())).isSameAs(orders);
  }

  @Test
  void aRenamedTableIsFoundByItsNewNameOnly() {
    Catalog catalog = empty.with(orders).with(orders.renamed("public", "purchases"));
    assertThat(catalog.table("public", "orders")).isNull();
    assertThat(catalog.table("public", "purchases").oid()).isEqualTo(orders.oid());
    assertThat(catalog.index("public", "orders_pkey")).isNotNull();
  }

  @Test
  void commentsGoWithTheirObject() {
    Catalog catalog =
        empty
            .with(orders)
            .with(new Comment(orders.oid(), 0, "all orders"))
            .with(new Comment(orders.oid(), 2, "a label"));
    assertThat(catalog.comment(orders.oid(), 0)).isEqualTo("all orders");
    assertThat(catalog.comment(orders.oid(), 2)).isEqualTo("a label");
    Catalog without = catalog.without(orders);
    assertThat(without.comment(orders.oid(), 0)).isNull();
    assertThat(without.comment(orders.oid(), 2)).isNull();
  }

  @Test
  void changesOfOneTransactionFitOntoWhatAnotherPublished() {
    Catalog base = empty.with(orders);
    Catalog mine = base.with(orders.renamed("public", "purchases"));
    Catalog published = base.with(items);
    Catalog merged = published.applying(mine.changesSince(base));
    assertThat(merged.table("public", "items")).isSameAs(items);
    assertThat(merged.table("public", "purchases")).isNotNull();
    assertThat(merged.table("public", "orders")).isNull();
  }

  @Test
  void listsWhatIsNewChangedAndGone() {
    Catalog base = empty.with(orders).with(items);
    Table renamed = items.renamed("public", "lines");
    Schema schema = new Schema(17000, "s");
    Catalog after = base.without(orders).with(renamed).with(schema);
    assertThat(after.changesSince(base))
        .containsExactlyInAnyOrder(
            new CatalogChange(16384, orders, null),
            new CatalogChange(16400, items, renamed),
            new CatalogChange(17000, null, schema));
    assertThat(after.changesSince(after)).isEmpty();
  }

  @Test
  void namesMayChangeHandsWithinOneTransaction() {
    Catalog base = empty.with(orders).with(items);
    Catalog swapped =
        base.with(orders.renamed("public", "swap"))
            .with(items.renamed("public", "orders"))
            .with(orders.renamed("public", "items"));
    Catalog merged = base.applying(swapped.changesSince(base));
    assertThat(merged.table("public", "orders").oid()).isEqualTo(items.oid());
    assertThat(merged.table("public", "items").oid()).isEqualTo(orders.oid());
  }

  @Test
  void oidsStartWithTheFirstForUsers() {
    OidSource source = new OidSource(0);
    assertThat(source.take()).isEqualTo(16384);
    assertThat(source.take(3)).isEqualTo(16385);
    assertThat(source.peek()).isEqualTo(16388);
  }
}

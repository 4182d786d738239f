package org.pagedb.sql.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.access.AclItem;

class CatalogFormatTest {

  private final TestTypes types = new TestTypes();
  private final CatalogRowReader reader = new CatalogRowReader(types);

  @Test
  void writesTheRowsOfTheFormatDocument() throws IOException {
    assertThat(documented("schema")).isEqualTo(hex(CatalogRowWriter.write(new Schema(16384, "s"))));
    assertThat(documented("comment"))
        .isEqualTo(hex(CatalogRowWriter.write(new Comment(16385, 1, "hi"))));
  }

  @Test
  void theDocumentNamesTheVersionAndEveryKind() throws IOException {
    String text = Files.readString(document());
    assertThat(text).contains("| version | octet | " + CatalogRowWriter.VERSION + " |");
    for (char kind :
        new char[] {
          CatalogRowWriter.SCHEMA,
          CatalogRowWriter.TABLE,
          CatalogRowWriter.VIEW,
          CatalogRowWriter.SEQUENCE,
          CatalogRowWriter.TYPE,
          CatalogRowWriter.EXTENSION,
          CatalogRowWriter.COMMENT,
          CatalogRowWriter.STATISTICS,
          CatalogRowWriter.ROLE,
          CatalogRowWriter.ACCESS,
          CatalogRowWriter.DEFAULT_PRIVILEGES,
          CatalogRowWriter.ROLE_SETTINGS
        }) {
      assertThat(text).contains("`" + kind + "` ");
    }
  }

  @Test
  void everyKindOfObjectComesBackAsItWas() {
    Table table =
        new TestTables(types)
            .keyed(16384, "orders")
            .withColumns(
                List.of(
                    new TableColumn("größe", 1, types.int4, 7, true, "1 + 1", 'a', 's', false, 950),
                    TableColumn.plain("b", 2, types.text, -1, false, null).asDropped()),
                List.of(new Dependency(1, 20000, 2, Dependency.Strength.AUTO)));
    TableConstraint foreign =
        new TableConstraint(
            17000, "fk", 'f', List.of(1, 2), null, 0, 16999, List.of(2, 1), 'c', 'n', true, true);
    assertComesBack(table.withConstraints(List.of(foreign)));
    assertComesBack(
        new View(
            17001,
            "public",
            "v",
            table.columns(),
            "SELECT 1",
            'c',
            List.of("security_invoker=true", "check_option=cascaded"),
            'p',
            List.of(new Dependency(0, 16384, 1, Dependency.Strength.NORMAL))));
    assertComesBack(
        new Sequence(
            17002,
            "s",
            "q",
            types.int4,
            Long.MIN_VALUE,
            -1,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            20,
            true,
            't',
            16384,
            1,
            true,
            5));
    assertComesBack(new Schema(17003, "s"));
    assertComesBack(new Comment(17003, 0, ""));
    assertComesBack(new Extension(17004, "hstore", "public", "1.8"));
  }

  @Test
  void whatOnlySomeTablesHaveComesBackAsItWas() {
    Policy policy =
        new Policy(
            17010,
            "own",
            false,
            'w',
            List.of(0, 19000),
            "id > 0",
            null,
            List.of(new Dependency(0, 16999, 1, Dependency.Strength.NORMAL)));
    TableTraits traits =
        TableTraits.PLAIN
            .clusteredBy(16390)
            .secured(RowSecurity.NONE.enabled(true).forced(true).with(policy))
            .missing(new MissingValue(1, types.int4, "7"));
    assertComesBack(new TestTables(types).keyed(16384, "orders").withTraits(traits));
  }

  @Test
  void rolesAndPrivilegesComeBackAsTheyWere() {
    AclItem item = new AclItem(AclItem.PUBLIC, DatabaseRole.BOOTSTRAP, 3, 1);
    assertComesBack(
        new DatabaseRole(
            19000,
            "app",
            new DatabaseRole.Attributes(false, true, false, true, false, true, false),
            5,
            "secret",
            -7L,
            List.of(new DatabaseRole.Membership(6181, 10, true))));
    assertComesBack(DatabaseRole.of(19001, "plain", DatabaseRole.Attributes.PLAIN));
    assertComesBack(
        new AccessControl(
            16384,
            19000,
            List.of(item),
            List.of(new AccessControl.ColumnAcl(2, List.of(item, item)))));
    assertComesBack(AccessControl.owned(16385, 19001));
    assertComesBack(new DefaultPrivileges(19002, 19000, 2200, 'S', List.of(item)));
    assertComesBack(new RoleSettings(19000, true, List.of("work_mem=1MB")));
  }

  @Test
  void statisticsComeBackAsTheyWereAndDoWithoutATypeThatIsGone() {
    ColumnStatistics numbers =
        new ColumnStatistics(
            1,
            types.int4,
            0.25,
            4,
            -0.5,
            0.75,
            List.of("7", "-1"),
            List.of(0.5, 0.125),
            List.of("3"));
    RelationStatistics statistics =
        new RelationStatistics(
            16384,
            10,
            1000,
            9,
            List.of(new RelationStatistics.IndexSize(16390, 3, 1000)),
            List.of(numbers));
    assertComesBack(statistics);
    RelationStatistics withoutType =
        (RelationStatistics)
            new CatalogRowReader(new NoTypes()).read(CatalogRowWriter.write(statistics));
    assertThat(withoutType.columns()).isEmpty();
    assertThat(withoutType.rows()).isEqualTo(1000);
  }

  @Test
  void userTypesComeBackAsTheyWere() {
    PgType mood = types.enumType(18000, "public", "mood", 18001, List.of());
    PgType array = types.arrayType(18001, "public", "_mood", mood);
    assertComesBack(
        new UserType(
            mood, array, List.of(new UserType.EnumLabel(18002, 1.5f, "so so")), List.of(), null));
    assertComesBack(
        new UserType(
            types.rangeType(18020, "public", "span", 0, types.int4),
            null,
            List.of(),
            List.of(),
            null,
            new UserType.Range(types.int4, 0, 181, 18022, "public", "old_span", 18024)));
    assertComesBack(
        new UserType(
            types.multirangeType(18022, "public", "spans", 0, types.int4),
            null,
            List.of(),
            List.of(),
            null,
            new UserType.Range(types.int4, 100, 0, 18020, "other", "spans", 18026)));
    PgType positive = types.domainType(18010, "public", "positive", 0, types.int4);
    UserType.Domain domain =
        new UserType.Domain(
            types.int4,
            -1,
            true,
            "1",
            0,
            List.of(new UserType.DomainCheck(18011, "positive_check", "VALUE > 0")));
    assertComesBack(new UserType(positive, null, List.of(), List.of(), domain));
    List<TableColumn> attributes = List.of(TableColumn.plain("x", 1, types.int4, -1, false, null));
    PgType pair = types.compositeType(18020, "public", "pair", 0, attributes);
    assertComesBack(new UserType(pair, null, List.of(), attributes, null));
  }

  @Test
  void anEnumOfAStoredCatalogReadsItsLabels() {
    UserType mood =
        UserTypeSource.enumOf(
            18000,
            "public",
            "mood",
            18001,
            List.of(
                new UserType.EnumLabel(18002, 1, "sad"), new UserType.EnumLabel(18003, 2, "ok")));
    UserType read =
        (UserType) new CatalogRowReader(new UserTypeSource()).read(CatalogRowWriter.write(mood));
    assertThat(read).isEqualTo(mood);
    Object ok = read.type().codec().parse("ok", -1, null);
    assertThat(read.type().codec().toLong(ok)).isEqualTo(18003);
    assertThat(read.arrayType().elementOid()).isEqualTo(18000);
  }

  @Test
  void refusesARowCutAnywhereAndARowThatGoesOn() {
    byte[] row = CatalogRowWriter.write(new TestTables(types).keyed(16384, "orders"));
    for (int length = 0; length < row.length; length++) {
      assertCorrupt(Arrays.copyOf(row, length));
    }
    assertCorrupt(Arrays.copyOf(row, row.length + 1));
  }

  @Test
  void refusesAnotherVersionAnUnknownKindAndAnUnknownType() {
    assertCorrupt(new byte[] {2, 'n'});
    assertCorrupt(new byte[] {1, 'z'});
    byte[] row = CatalogRowWriter.write(new TestTables(types).keyed(16384, "orders"));
    CatalogRowReader empty = new CatalogRowReader(new NoTypes());
    assertThatThrownBy(() -> empty.read(row))
        .hasMessage("corrupt catalog row: it names the unknown type 23");
  }

  private void assertComesBack(CatalogObject object) {
    assertThat(reader.read(CatalogRowWriter.write(object))).isEqualTo(object);
  }

  private void assertCorrupt(byte[] row) {
    assertThatThrownBy(() -> reader.read(row))
        .isInstanceOfSatisfying(
            SqlFailure.class,
            failure -> assertThat(failure.state()).isEqualTo(SqlState.DATA_CORRUPTED));
  }

  private static String hex(byte[] bytes) {
    return HexFormat.ofDelimiter(" ").formatHex(bytes);
  }

  private static String documented(String kind) throws IOException {
    for (String line : Files.readAllLines(document())) {
      if (line.startsWith(kind + " ")) {
        return line.substring(kind.length()).strip();
      }
    }
    throw new AssertionError("no line for " + kind);
  }

  private static Path document() {
    return Path.of("..", "docs", "format", "catalog.md");
  }

  /** Knows no type at all. */
  private static final class NoTypes implements TypeSource {
    @Override
    public PgType type(int oid) {
      return null;
    }

    @Override
    public PgType enumType(
        int oid, String schema, String name, int arrayOid, List<UserType.EnumLabel> labels) {
      throw new AssertionError();
    }

    @Override
    public PgType domainType(int oid, String schema, String name, int arrayOid, PgType base) {
      throw new AssertionError();
    }

    @Override
    public PgType rangeType(int oid, String schema, String name, int arrayOid, PgType subtype) {
      throw new AssertionError();
    }

    @Override
    public PgType multirangeType(
        int oid, String schema, String name, int arrayOid, PgType subtype) {
      throw new AssertionError();
    }

    @Override
    public PgType compositeType(
        int oid, String schema, String name, int arrayOid, List<TableColumn> attributes) {
      throw new AssertionError();
    }

    @Override
    public PgType arrayType(int oid, String schema, String name, PgType element) {
      throw new AssertionError();
    }
  }
}

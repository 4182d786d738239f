package org.pagedb.storage.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pagedb.storage.btree.BTree;
import org.pagedb.storage.btree.UniqueCheck;
import org.pagedb.storage.btree.key.KeyColumn;
import org.pagedb.storage.btree.key.KeyEncoder;
import org.pagedb.storage.btree.key.KeyKind;
import org.pagedb.storage.btree.key.KeyLayout;
import org.pagedb.storage.buffer.FileId;
import org.pagedb.storage.buffer.Fork;
import org.pagedb.storage.engine.Storage;
import org.pagedb.storage.heap.HeapTable;
import org.pagedb.storage.page.PageHeader;
import org.pagedb.storage.transaction.IsolationLevel;
import org.pagedb.storage.transaction.Snapshot;
import org.pagedb.storage.transaction.Transaction;
import org.pagedb.storage.tuple.ColumnKind;
import org.pagedb.storage.tuple.RowLayout;
import org.pagedb.storage.vector.ColumnBatch;
import org.pagedb.storage.vector.LongVector;

class PageInspectorTest {

  static List<Layout> layouts() {
    return List.of(
        Layout.HEADER,
        Layout.TUPLE,
        Layout.INDEX_META,
        Layout.INDEX_SPECIAL,
        Layout.FREESPACE,
        Layout.VISIBILITY,
        Layout.COMMIT_LOG);
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void everyFieldStandsInItsDocumentAtTheSamePlace(Layout layout) throws IOException {
    String document = Files.readString(Path.of("../docs/format", layout.document()));
    for (Layout.Field field : layout.fields()) {
      assertThat(document)
          .contains("| %d | %d | %s |".formatted(field.offset(), field.length(), field.name()));
    }
  }

  private final Storage storage = Storage.inMemory();

  @Test
  void printsTheTuplesOfAHeapPage() {
    RowLayout layout = RowLayout.of(ColumnKind.INT4);
    Transaction transaction = storage.transactions().begin(IsolationLevel.READ_COMMITTED);
    HeapTable table = storage.heaps().create(transaction, layout);
    ColumnBatch batch = layout.newBatch(1);
    ((LongVector) batch.column(0)).put(0, 258);
    batch.selectAll(1);
    Snapshot statement = transaction.beginStatement();
    table.writer().insert(statement, batch, 0);
    table.writer().insert(statement, batch, 0);
    transaction.endStatement(statement);
    FileId main = FileId.main(table.id().relation());
    String text = PageInspector.inspect(storage.pages(), main, 0);
    assertThat(text)
        .contains("relation %d MAIN block 0: HEAP".formatted(main.relation()))
        .contains("lower=36 ")
        .contains("2 offset=")
        .contains("state=NORMAL length=28 tuple xmin=%d ".formatted(transaction.xid()))
        .contains("values=02010000");
    transaction.rollback();
  }

  @Test
  void printsThePagesOfAnIndex() {
    KeyLayout layout = KeyLayout.of(KeyColumn.of(KeyKind.INT8));
    BTree index = storage.index(storage.pages().createRelation(3), layout);
    KeyEncoder encoder = new KeyEncoder(layout);
    index.inserter().insert(encoder.clear().putLong(1), 1, UniqueCheck.NONE, null);
    FileId file = FileId.main(16);
    assertThat(PageInspector.inspect(storage.pages(), file, 0))
        .contains("INDEX_META")
        .contains("magic=50474254 version=1 root=1 rootLevel=0");
    assertThat(PageInspector.inspect(storage.pages(), file, 1))
        .contains("special left=0 right=0")
        .contains("key=018000000000000001 tid=(0,1)");
  }

  @Test
  void saysWhichRuleADamagedPageBreaks() {
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    page[100] = 1;
    assertThat(PageInspector.inspectStored(FileId.main(5), 7, page))
        .contains("relation 5 MAIN block 7")
        .contains("BROKEN found=[");
  }

  @Test
  void survivesPagesOfRandomBytes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] page = new byte[PageHeader.PAGE_SIZE];
    for (int i = 0; i < 2000; i++) {
      random.nextBytes(page);
      if (i % 3 == 0) {
        int magicAt = PageKind.INDEX_SPECIAL + 24;
        System.arraycopy(new byte[] {0x45, 0x52, 0x54, 0x42}, 0, page, magicAt, 4);
        page[18] = (byte) PageKind.INDEX_SPECIAL;
        page[19] = (byte) (PageKind.INDEX_SPECIAL >> 8);
      }
      Fork fork = Fork.values()[random.nextInt(Fork.values().length)];
      assertThat(PageInspector.inspectStored(new FileId(1, fork), i, page))
          .as("seed %d", seed)
          .contains("BROKEN");
    }
  }
}

package org.pagedb.sql.function.extension;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.service.RelationInspection;

/** amcheck and pg_visibility: whether stored relations are sound, and what the map says of them. */
public final class InspectionFunctions implements FunctionArea {

  private static final String VOID = "";
  private static final List<PgType> FINDING =
      List.of(BuiltinTypes.INT8, BuiltinTypes.INT4, BuiltinTypes.INT4, BuiltinTypes.TEXT);
  private static final List<PgType> FLAGS = List.of(BuiltinTypes.BOOL, BuiltinTypes.BOOL);
  private static final List<PgType> FLAGS_OF_BLOCK =
      List.of(BuiltinTypes.INT8, BuiltinTypes.BOOL, BuiltinTypes.BOOL);
  private static final List<PgType> COUNTS = List.of(BuiltinTypes.INT8, BuiltinTypes.INT8);

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    RelationInspection inspection = context.session().inspection();
    if (arguments[0] == null) {
      return null;
    }
    long oid = (Long) arguments[0];
    return switch (function) {
      case "bt_index_check", "bt_index_parent_check" -> {
        inspection.checkIndex(oid, arguments.length > 1 && Boolean.TRUE.equals(arguments[1]));
        yield VOID;
      }
      case "verify_heapam" -> findings(inspection.checkTable(oid));
      case "pg_visibility_map" -> ofBlock(inspection, oid, (Long) arguments[1]);
      case "pg_visibility_map_of_all" -> ofAll(inspection, oid);
      case "pg_visibility_map_summary" -> summary(inspection.allVisibleBlocks(oid));
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static Object findings(List<RelationInspection.Finding> findings) {
    List<RecordValue> rows = new ArrayList<>();
    for (RelationInspection.Finding finding : findings) {
      Long block = finding.block() < 0 ? null : finding.block();
      rows.add(new RecordValue(FINDING, block, null, null, finding.message()));
    }
    return rows.iterator();
  }

  /** What every transaction sees needs no freezing here, where transaction ids never wrap. */
  private static RecordValue ofBlock(RelationInspection inspection, long oid, long block) {
    boolean visible = inspection.isAllVisible(oid, block);
    return new RecordValue(FLAGS, visible, visible);
  }

  private static Object ofAll(RelationInspection inspection, long oid) {
    List<RecordValue> rows = new ArrayList<>();
    long blocks = inspection.blocks(oid);
    for (long block = 0; block < blocks; block++) {
      boolean visible = inspection.isAllVisible(oid, block);
      rows.add(new RecordValue(FLAGS_OF_BLOCK, block, visible, visible));
    }
    return rows.iterator();
  }

  private static RecordValue summary(long visible) {
    return new RecordValue(COUNTS, visible, visible);
  }
}

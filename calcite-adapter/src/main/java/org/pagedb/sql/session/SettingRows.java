package org.pagedb.sql.session;

import org.pagedb.sql.analysis.privilege.RoleGraph;
import org.pagedb.sql.analysis.system.SystemRows;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.setting.SettingDefinition;
import org.pagedb.sql.setting.SettingDefinitions;
import org.pagedb.storage.sequence.SequenceState;

/** The rows of {@code pg_settings} and {@code pg_sequences}. */
final class SettingRows {

  private final EngineSession session;
  private final Catalog catalog;
  private final SystemRows rows;

  SettingRows(EngineSession session, Catalog catalog, SystemRows rows) {
    this.session = session;
    this.catalog = catalog;
    this.rows = rows;
  }

  /** False if the relation is another one. */
  boolean fill(String name) {
    switch (name) {
      case "pg_settings" -> settings();
      case "pg_sequences" -> sequences();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void settings() {
    for (SettingDefinition definition : SettingDefinitions.shared().all()) {
      String boot = definition.bootValue();
      rows.row()
          .set("name", definition.name())
          .set("setting", session.settings().rawValue(definition))
          .set("unit", definition.unit().isEmpty() ? null : definition.unit())
          .set("category", definition.category())
          .set("short_desc", definition.description())
          .set("context", definition.context())
          .set("vartype", definition.kind().name().toLowerCase(java.util.Locale.ROOT))
          .set("source", session.settings().isSet(definition.name()) ? "session" : "default")
          .set("min_val", definition.minimum().isEmpty() ? null : definition.minimum())
          .set("max_val", definition.maximum().isEmpty() ? null : definition.maximum())
          .set("boot_val", boot)
          .set("reset_val", boot)
          .set("pending_restart", false);
      if (!definition.choices().isEmpty()) {
        rows.set("enumvals", "{\"" + String.join("\",\"", definition.choices()) + "\"}");
      }
    }
  }

  private String owner(Sequence sequence) {
    return new RoleGraph(catalog).name(catalog.roleOwning(sequence.oid()));
  }

  private void sequences() {
    for (CatalogObject object : catalog.objects()) {
      if (object instanceof Sequence sequence) {
        SequenceState state =
            session.database().storage().sequences().open(sequence.storageId()).state();
        rows.row()
            .set("schemaname", sequence.schema())
            .set("sequencename", sequence.name())
            .set("sequenceowner", owner(sequence))
            .set("data_type", sequence.type().oid())
            .set("start_value", sequence.start())
            .set("min_value", sequence.minimum())
            .set("max_value", sequence.maximum())
            .set("increment_by", sequence.increment())
            .set("cycle", sequence.cycles())
            .set("cache_size", sequence.cache());
        if (state.isCalled()) {
          rows.set("last_value", state.value());
        }
      }
    }
  }
}

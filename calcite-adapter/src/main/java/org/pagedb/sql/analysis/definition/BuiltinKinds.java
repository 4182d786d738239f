package org.pagedb.sql.analysis.definition;

import org.pagedb.sql.analysis.describe.FunctionText;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.analysis.system.SystemRelation;
import org.pagedb.sql.analysis.system.SystemRelations;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.function.catalog.FunctionCatalog;
import org.pagedb.sql.type.access.AclObject;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.builtin.PgLanguage;

/** Built-in objects with privileges, by their oids alone. */
final class BuiltinKinds {

  AclObject of(int oid) {
    if (BuiltinTypes.byOid(oid) != null) {
      return AclObject.TYPE;
    } else if (SystemRelations.find(oid) != null) {
      return AclObject.TABLE;
    }
    return FunctionCatalog.builtin().functionByOid(oid) != null
        ? AclObject.FUNCTION
        : AclObject.LANGUAGE;
  }

  String described(int oid) {
    if (BuiltinTypes.byOid(oid) != null) {
      return "type " + TypeText.of(BuiltinTypes.byOid(oid));
    }
    SystemRelation system = SystemRelations.find(oid);
    if (system != null) {
      return (system.isTable() ? "table " : "view ") + system.name();
    }
    PgFunction function = FunctionCatalog.builtin().functionByOid(oid);
    if (function != null) {
      return "function " + function.name() + '(' + new FunctionText(function).types() + ')';
    }
    return "language " + PgLanguage.byOid(oid).name();
  }
}

package org.pagedb.sql.type.builtin;

import java.util.Locale;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.PgType;

/** The names that are the same in every database: built-in types, and the schema they are in. */
final class BuiltinNames implements ObjectNames {

  static final BuiltinNames INSTANCE = new BuiltinNames();

  private static final int REGTYPE = 2206;
  private static final int REGNAMESPACE = 4089;
  private static final int REGCONFIG = 3734;
  private static final int REGDICTIONARY = 3769;
  private static final int REGCOLLATION = 4191;
  private static final int SIMPLE = 3748;
  private static final int SIMPLE_DICTIONARY = 3765;
  private static final int ENGLISH_STEM = 13163;
  private static final int ENGLISH = 13164;
  private static final int PG_CATALOG = 11;
  private static final int PUBLIC = 2200;

  private BuiltinNames() {}

  @Override
  public String nameOf(int regTypeOid, long oid) {
    if (regTypeOid == REGTYPE) {
      PgType type = BuiltinTypes.byOid((int) oid);
      return type == null ? null : SqlTypeNames.sqlName(type);
    }
    if (regTypeOid == REGCONFIG) {
      return oid == SIMPLE ? "simple" : oid == ENGLISH ? "english" : null;
    }
    if (regTypeOid == REGDICTIONARY) {
      return oid == SIMPLE_DICTIONARY ? "simple" : oid == ENGLISH_STEM ? "english_stem" : null;
    }
    if (regTypeOid == REGCOLLATION) {
      PgCollation collation = PgCollation.byOid(oid);
      return collation == null
          ? null
          : collation.name().equals("ucs_basic") ? "ucs_basic" : '"' + collation.name() + '"';
    }
    if (regTypeOid == REGNAMESPACE) {
      return oid == PG_CATALOG ? "pg_catalog" : oid == PUBLIC ? "public" : null;
    }
    return null;
  }

  @Override
  public long oidOf(int regTypeOid, String name) {
    if (regTypeOid == REGTYPE) {
      return typeOid(name);
    }
    if (regTypeOid == REGCONFIG) {
      String plain = plain(name);
      return plain.equals("simple") ? SIMPLE : plain.equals("english") ? ENGLISH : -1;
    }
    if (regTypeOid == REGDICTIONARY) {
      String plain = plain(name);
      return plain.equals("simple")
          ? SIMPLE_DICTIONARY
          : plain.equals("english_stem") ? ENGLISH_STEM : -1;
    }
    if (regTypeOid == REGCOLLATION) {
      PgCollation collation = PgCollation.named(unquoted(plain(name)));
      return collation == null ? -1 : collation.oid();
    }
    if (regTypeOid == REGNAMESPACE) {
      return name.equals("pg_catalog") ? PG_CATALOG : name.equals("public") ? PUBLIC : -1;
    }
    return -1;
  }

  private static String plain(String name) {
    return name.startsWith("pg_catalog.") ? name.substring(11) : name;
  }

  private static String unquoted(String name) {
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted
        ? name.substring(1, name.length() - 1).replace("\"\"", "\"")
        : name.toLowerCase(Locale.ROOT);
  }

  private static long typeOid(String spelling) {
    String name = spelling.strip();
    boolean array = name.endsWith("[]");
    name = array ? name.substring(0, name.length() - 2).strip() : name;
    int open = name.indexOf('(');
    int close = name.indexOf(')');
    if (open > 0 && close > open) {
      name = name.substring(0, open).strip() + name.substring(close + 1);
    }
    boolean quoted = name.startsWith("\"") && name.endsWith("\"") && name.length() > 1;
    name = quoted ? name.substring(1, name.length() - 1) : plainName(name);
    PgType type = BuiltinTypes.byName(array ? "_" + name : name);
    return type == null ? -1 : type.oid();
  }

  private static String plainName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String prefix = "pg_catalog.";
    return lower.startsWith(prefix)
        ? lower.substring(prefix.length())
        : SqlTypeNames.internalName(lower);
  }
}

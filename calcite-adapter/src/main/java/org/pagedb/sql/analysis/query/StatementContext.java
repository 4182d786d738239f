package org.pagedb.sql.analysis.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pagedb.sql.analysis.privilege.RequiredPrivileges;
import org.pagedb.sql.analysis.resolution.Coercion;
import org.pagedb.sql.analysis.resolution.FunctionResolver;
import org.pagedb.sql.analysis.resolution.OperatorResolver;
import org.pagedb.sql.analysis.resolution.Parameters;
import org.pagedb.sql.analysis.resolution.RelationLookup;
import org.pagedb.sql.analysis.resolution.Routines;
import org.pagedb.sql.analysis.resolution.SearchPath;
import org.pagedb.sql.analysis.resolution.TypeLookup;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;

/** What all parts of one statement's analysis share. */
public final class StatementContext {

  private final Catalog catalog;
  private final SearchPath path;
  private final String database;
  private final int user;
  private final RequiredPrivileges privileges = new RequiredPrivileges();
  private final TypeContext typeContext;
  private final Routines routines;
  private final Parameters parameters;
  private final Coercion coercion;
  private final OperatorResolver operators;
  private final FunctionResolver functions;
  private final RelationLookup relations;
  private final TypeLookup types;
  private Map<Object, Set<String>> systemColumns = Map.of();
  private TextEdits edits;
  private final Map<Integer, List<Integer>> commonTableReferences = new HashMap<>();
  private final Set<Integer> withoutReturning = new HashSet<>();
  private List<String> laterCommonTables = List.of();
  private int nextCommonTable;
  private QueryRecord record;
  private boolean rowSecurity = true;
  private final Set<Integer> policing = new HashSet<>(0);

  /**
   * Starts a statement.
   *
   * @param user the oid of the role that runs it
   * @param declared the parameter types that the client declared, null where it did not
   */
  public StatementContext(
      Catalog catalog,
      SearchPath path,
      String database,
      int user,
      TypeContext typeContext,
      List<PgType> declared) {
    this.catalog = catalog;
    this.path = path;
    this.database = database;
    this.user = user;
    this.typeContext = typeContext;
    routines = new Routines(catalog);
    parameters = new Parameters(declared, BuiltinTypes.UNKNOWN);
    coercion = new Coercion(routines, parameters, typeContext);
    operators = new OperatorResolver(routines, coercion);
    functions = new FunctionResolver(routines, coercion);
    relations = new RelationLookup(catalog, path, database, user);
    types = new TypeLookup(catalog, path, routines);
  }

  /** The same statement from the start, knowing which system columns it asks for. */
  public StatementContext restarted(List<PgType> declared, SystemColumnWanted wanted) {
    StatementContext again =
        new StatementContext(catalog, path, database, user, typeContext, declared);
    again.systemColumns = systemColumns;
    again.rowSecurity = rowSecurity;
    again.wants(wanted);
    return again;
  }

  /** Remembers a system column for the next attempt. */
  void wants(SystemColumnWanted wanted) {
    Map<Object, Set<String>> more = new HashMap<>(systemColumns);
    Set<String> names = new HashSet<>(systemColumns(wanted.origin()));
    names.add(wanted.column());
    more.put(wanted.origin(), names);
    systemColumns = more;
  }

  /** The system columns that are known to be asked of a FROM item. */
  Set<String> systemColumns(Object origin) {
    return systemColumns.getOrDefault(origin, Set.of());
  }

  /** The catalog. */
  public Catalog catalog() {
    return catalog;
  }

  /** Where unqualified names are looked for. */
  public SearchPath path() {
    return path;
  }

  String database() {
    return database;
  }

  /** The oid of the role that runs the statement. */
  public int user() {
    return user;
  }

  /** What privileges the statement needs. */
  public RequiredPrivileges privileges() {
    return privileges;
  }

  /** The settings for reading literals. */
  public TypeContext typeContext() {
    return typeContext;
  }

  /** Types, functions, operators, casts. */
  public Routines routines() {
    return routines;
  }

  /** The statement's parameters. */
  public Parameters parameters() {
    return parameters;
  }

  /** Casts. */
  public Coercion coercion() {
    return coercion;
  }

  /** Operators. */
  public OperatorResolver operators() {
    return operators;
  }

  FunctionResolver functions() {
    return functions;
  }

  /** Relations by name. */
  public RelationLookup relations() {
    return relations;
  }

  /** Types by name. */
  public TypeLookup types() {
    return types;
  }

  /** Records what has to be written out in the statement's text so that it can be stored. */
  public void record(TextEdits recorder) {
    edits = recorder;
  }

  /** The recorder, or null. */
  TextEdits edits() {
    return edits;
  }

  /** Remembers what the parts of queries mean, so that they can be written out again. */
  void remember(QueryRecord queryRecord) {
    record = queryRecord;
  }

  /** What remembers the parts of queries, or null. */
  QueryRecord queryRecord() {
    return record;
  }

  /** Names of the common tables that come later in the WITH clause that is being read. */
  void laterCommonTables(List<String> names) {
    laterCommonTables = names;
  }

  List<String> laterCommonTables() {
    return laterCommonTables;
  }

  /** Remembers that a common table changes data and returns nothing that could be read. */
  void withoutReturning(int id) {
    withoutReturning.add(id);
  }

  boolean isWithoutReturning(int id) {
    return withoutReturning.contains(id);
  }

  /** Remembers where a common table was named. */
  void commonTableNamed(int id, int position) {
    commonTableReferences.computeIfAbsent(id, key -> new ArrayList<>(1)).add(position);
  }

  /** Where a common table was named so far, in the order of analysis. */
  List<Integer> commonTableReferences(int id) {
    return commonTableReferences.getOrDefault(id, List.of());
  }

  /** As {@code row_security}: whether policies choose rows, or make the statement fail. */
  public StatementContext rowSecurity(boolean on) {
    rowSecurity = on;
    return this;
  }

  boolean rowSecurity() {
    return rowSecurity;
  }

  /** The tables whose policies are being read. */
  Set<Integer> policing() {
    return policing;
  }

  int takeCommonTable() {
    return nextCommonTable++;
  }
}

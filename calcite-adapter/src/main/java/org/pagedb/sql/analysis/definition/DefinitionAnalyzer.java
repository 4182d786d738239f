package org.pagedb.sql.analysis.definition;

import java.util.List;
import org.pagedb.sql.analysis.AnalysisSettings;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.OidSource;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.tree.AlterTableStatement;
import org.pagedb.sql.tree.ExtensionStatement;
import org.pagedb.sql.tree.IndexStatement;
import org.pagedb.sql.tree.MaintenanceStatement;
import org.pagedb.sql.tree.ObjectKind;
import org.pagedb.sql.tree.ObjectStatement;
import org.pagedb.sql.tree.PolicyStatement;
import org.pagedb.sql.tree.PrivilegeStatement;
import org.pagedb.sql.tree.Query;
import org.pagedb.sql.tree.RoleStatement;
import org.pagedb.sql.tree.SchemaStatement;
import org.pagedb.sql.tree.SequenceStatement;
import org.pagedb.sql.tree.Statement;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.tree.TypeStatement;
import org.pagedb.sql.tree.ViewStatement;
import org.pagedb.sql.type.PgType;

/** Analyses DDL statements. */
public final class DefinitionAnalyzer {

  private final AnalysisSettings settings;
  private final OidSource oids;
  private final ConstantValues values;

  /** Takes oids for new objects from the database's source. */
  public DefinitionAnalyzer(AnalysisSettings settings, OidSource oids) {
    this(settings, oids, ConstantValues.LITERALS);
  }

  /** As the other, for statements with expressions that are to be computed. */
  public DefinitionAnalyzer(AnalysisSettings settings, OidSource oids, ConstantValues values) {
    this.settings = settings;
    this.oids = oids;
    this.values = values;
  }

  /** Whether {@link #analyze} takes the statement. */
  public static boolean handles(Statement statement) {
    return statement instanceof TableStatement.CreateTable
        || statement instanceof TableStatement.CreateTableAs
        || statement instanceof TableStatement.RefreshMaterializedView
        || statement instanceof Query query && query.into() != null
        || statement instanceof AlterTableStatement.Alter
        || statement instanceof IndexStatement.CreateIndex
        || statement instanceof SequenceStatement
        || statement instanceof SchemaStatement
        || statement instanceof ViewStatement.CreateView
        || statement instanceof TypeStatement
        || statement instanceof ExtensionStatement.CreateExtension
        || statement instanceof ExtensionStatement.UpdateExtension
        || statement instanceof MaintenanceStatement.Truncate
        || statement instanceof MaintenanceStatement.Reindex
        || statement instanceof MaintenanceStatement.Cluster
        || statement instanceof PolicyStatement
        || statement instanceof RoleStatement
        || statement instanceof PrivilegeStatement
        || statement instanceof ObjectStatement object && handles(object);
  }

  private static boolean handles(ObjectStatement statement) {
    return !(statement instanceof ObjectStatement.SecurityLabel)
        && !(statement instanceof ObjectStatement.DependsOnExtension);
  }

  /**
   * What the statement makes of the catalog.
   *
   * @param text the statement's own text
   * @param textStart how many characters stood before it where positions were counted
   * @throws SqlFailure PostgreSQL's failure
   */
  public Definition analyze(Statement statement, String text, int textStart, Catalog catalog) {
    return analyze(statement, text, textStart, catalog, List.of());
  }

  /**
   * The same of a statement whose query may have parameters.
   *
   * @param parameters their types
   */
  public Definition analyze(
      Statement statement, String text, int textStart, Catalog catalog, List<PgType> parameters) {
    DefinitionContext context =
        new DefinitionContext(catalog, settings, oids, values, text, textStart);
    context.parameters(parameters);
    if (statement instanceof TableStatement.CreateTable create) {
      new TableDefinitions(context).create(create);
    } else if (statement instanceof TableStatement.CreateTableAs create) {
      new CreateTableAsDefinitions(context).create(create);
    } else if (statement instanceof TableStatement.RefreshMaterializedView refresh) {
      new CreateTableAsDefinitions(context).refresh(refresh);
    } else if (statement instanceof Query query) {
      new CreateTableAsDefinitions(context).selectInto(query);
    } else if (statement instanceof AlterTableStatement.Alter alter) {
      new AlterTable(context).alter(alter);
    } else if (statement instanceof IndexStatement.CreateIndex create) {
      new IndexDefinitions(context).create(create);
    } else if (statement instanceof SequenceStatement.CreateSequence create) {
      new SequenceDefinitions(context).create(create);
    } else if (statement instanceof SequenceStatement.AlterSequence alter) {
      new SequenceDefinitions(context).alter(alter);
    } else if (statement instanceof SchemaStatement create) {
      new SchemaDefinitions(context).create(create);
    } else if (statement instanceof ViewStatement.CreateView create) {
      new ViewDefinitions(context).create(create);
    } else if (statement instanceof MaintenanceStatement.Truncate truncate) {
      new TruncateStatements(context).truncate(truncate);
    } else if (statement instanceof MaintenanceStatement.Reindex reindex) {
      new ReindexStatements(context).reindex(reindex);
    } else if (statement instanceof MaintenanceStatement.Cluster cluster) {
      new ClusterStatements(context).cluster(cluster);
    } else if (statement instanceof MaintenanceStatement.Vacuum vacuum) {
      new ClusterStatements(context).vacuum(vacuum);
    } else if (statement instanceof RoleStatement || statement instanceof PrivilegeStatement) {
      new AuthorityStatements(context).run(statement);
    } else if (statement instanceof PolicyStatement policy) {
      new PolicyDefinitions(context).run(policy);
    } else if (statement instanceof ExtensionStatement extension) {
      analyze(extension, context);
    } else if (statement instanceof TypeStatement.CreateRange create) {
      new RangeDefinitions(context).create(create);
    } else if (statement instanceof TypeStatement type) {
      try {
        analyze(type, context);
      } catch (SqlFailure failure) {
        throw failure.movedBy(-failure.position()); // PostgreSQL's have none here
      }
    } else if (statement instanceof ObjectStatement object) {
      analyze(object, context);
    } else {
      throw SqlFailure.notSupported(statement.getClass().getSimpleName());
    }
    return context.finish();
  }

  /** As the other, for a statement whose text is not known: CREATE VIEW is then refused. */
  public Definition analyze(Statement statement, Catalog catalog) {
    return analyze(statement, null, 0, catalog);
  }

  private static void analyze(TypeStatement statement, DefinitionContext context) {
    EnumDefinitions enums = new EnumDefinitions(context);
    if (statement instanceof TypeStatement.CreateEnum create) {
      enums.create(create);
    } else if (statement instanceof TypeStatement.AddEnumValue add) {
      enums.addValue(add);
    } else if (statement instanceof TypeStatement.RenameEnumValue rename) {
      enums.renameValue(rename);
    } else if (statement instanceof TypeStatement.CreateComposite create) {
      new TypeDefinitions(context).create(create);
    } else if (statement instanceof TypeStatement.CreateDomain create) {
      new DomainDefinitions(context).create(create);
    } else if (statement instanceof TypeStatement.AlterDomain alter) {
      new DomainDefinitions(context).alter(alter);
    } else {
      throw SqlFailure.notSupported("ALTER TYPE ... SET");
    }
  }

  private static void analyze(ExtensionStatement statement, DefinitionContext context) {
    if (statement instanceof ExtensionStatement.CreateExtension create) {
      new ExtensionDefinitions(context).create(create);
    } else {
      new ExtensionDefinitions(context).update((ExtensionStatement.UpdateExtension) statement);
    }
  }

  private static void analyze(ObjectStatement statement, DefinitionContext context) {
    if (statement instanceof ObjectStatement.Drop drop && drop.kind() == ObjectKind.EXTENSION) {
      new ExtensionDefinitions(context).drop(drop);
    } else if (statement instanceof ObjectStatement.Drop drop) {
      new DropStatements(context).drop(drop);
    } else if (statement instanceof ObjectStatement.Rename rename) {
      new Renaming(context).rename(rename);
    } else if (statement instanceof ObjectStatement.ChangeSchema change) {
      new Renaming(context).moveToSchema(change);
    } else if (statement instanceof ObjectStatement.Comment comment) {
      new CommentStatements(context).comment(comment);
    } else {
      new Ownership(context).change((ObjectStatement.ChangeOwner) statement);
    }
  }
}

package org.pagedb.sql.analysis.definition;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.text.ExpressionText;
import org.pagedb.sql.catalog.Catalog;
import org.pagedb.sql.catalog.CatalogObject;
import org.pagedb.sql.catalog.Dependency;
import org.pagedb.sql.catalog.Dependency.Strength;
import org.pagedb.sql.catalog.IndexKey;
import org.pagedb.sql.catalog.Policy;
import org.pagedb.sql.catalog.Relation;
import org.pagedb.sql.catalog.Schema;
import org.pagedb.sql.catalog.Sequence;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.catalog.TableColumn;
import org.pagedb.sql.catalog.TableConstraint;
import org.pagedb.sql.catalog.TableIndex;
import org.pagedb.sql.catalog.UserType;
import org.pagedb.sql.type.PgType;

/** Finds what needs a part of the catalog, oldest first. */
final class Dependents {

  private final Catalog catalog;
  private final List<CatalogObject> objects;

  Dependents(Catalog catalog) {
    this.catalog = catalog;
    this.objects = catalog.objects();
  }

  /** A part that needs another, and how. */
  record Dependent(Part part, Strength strength) {}

  List<Dependent> of(Part part) {
    List<Dependent> found = new ArrayList<>();
    switch (part.kind()) {
      case OBJECT -> ofObject(catalog.object(part.oid()), found);
      case COLUMN -> ofColumn(catalog.table(part.oid()), part.part(), found);
      case CONSTRAINT -> ofConstraint(catalog.table(part.oid()), part.part(), found);
      case INDEX -> ofIndex(part.part(), found);
      case DEFAULT, POLICY -> {
        // nothing needs a default or a policy
      }
    }
    return found;
  }

  private static void add(List<Dependent> found, Part.Kind kind, int oid, int part, Strength s) {
    found.add(new Dependent(new Part(kind, oid, part), s));
  }

  private void ofObject(CatalogObject object, List<Dependent> found) {
    if (object instanceof Schema schema) {
      ofSchema(schema, found);
    } else if (object instanceof UserType type) {
      ofType(type, found);
    } else if (object instanceof Relation relation) {
      ofRelation(relation, found);
    }
  }

  private void ofSchema(Schema schema, List<Dependent> found) {
    for (CatalogObject object : objects) {
      boolean inside =
          object instanceof Relation relation && relation.schema().equals(schema.name())
              || object instanceof UserType type && type.type().schema().equals(schema.name());
      if (inside) {
        add(found, Part.Kind.OBJECT, object.oid(), 0, Strength.NORMAL);
      }
    }
  }

  private void ofType(UserType type, List<Dependent> found) {
    for (CatalogObject object : objects) {
      if (object instanceof Table table) {
        for (TableColumn column : table.columns()) {
          if (!column.dropped() && isOf(column.type(), type)) {
            add(found, Part.Kind.COLUMN, table.oid(), column.number(), Strength.NORMAL);
          }
        }
      } else if (object instanceof UserType other && other != type) {
        boolean uses = other.domain() != null && isOf(other.domain().base(), type);
        for (TableColumn attribute : other.attributes()) {
          uses |= isOf(attribute.type(), type);
        }
        uses |= other.type().kind() == PgType.Kind.RANGE && isOf(other.range().subtype(), type);
        if (uses) {
          add(found, Part.Kind.OBJECT, other.oid(), 0, Strength.NORMAL);
        }
        boolean over = type.type().kind() == PgType.Kind.RANGE && other.range() != null;
        if (over && other.range().partner() == type.oid()) {
          add(found, Part.Kind.OBJECT, other.oid(), 0, Strength.INTERNAL);
        }
      } else if (object instanceof Relation view && isQuery(view) && needs(view, type.oid())) {
        add(found, Part.Kind.OBJECT, view.oid(), 0, Strength.NORMAL);
      }
    }
  }

  private static boolean isOf(PgType used, UserType type) {
    return used.equals(type.type()) || type.arrayType() != null && used.equals(type.arrayType());
  }

  private static boolean isQuery(Relation relation) {
    return relation.queryText() != null;
  }

  private static boolean needs(Relation relation, int oid) {
    for (Dependency dependency : relation.dependencies()) {
      if (dependency.referenced() == oid) {
        return true;
      }
    }
    return false;
  }

  private void ofRelation(Relation relation, List<Dependent> found) {
    for (CatalogObject object : objects) {
      if (object instanceof Relation view && isQuery(view) && needs(view, relation.oid())) {
        add(found, Part.Kind.OBJECT, view.oid(), 0, Strength.NORMAL);
      } else if (object instanceof Table table && table.oid() != relation.oid()) {
        ofPolicies(table, relation, found);
        if (table.traits().parents().contains(relation.oid())) {
          boolean partition = table.traits().bound() != null;
          add(found, Part.Kind.OBJECT, table.oid(), 0, partition ? Strength.AUTO : Strength.NORMAL);
        }
        for (TableConstraint constraint : table.constraints()) {
          // A partition's part of a foreign key goes with the whole.
          if (constraint.kind() == 'f'
              && constraint.parent() == 0
              && constraint.referencedTable() == relation.oid()) {
            add(found, Part.Kind.CONSTRAINT, table.oid(), constraint.oid(), Strength.NORMAL);
          }
        }
        for (Dependency dependency : table.dependencies()) {
          if (dependency.referenced() == relation.oid() && dependency.dependentColumn() > 0) {
            add(
                found,
                Part.Kind.DEFAULT,
                table.oid(),
                dependency.dependentColumn(),
                dependency.strength());
          }
        }
      } else if (object instanceof Sequence sequence && sequence.ownerTable() == relation.oid()) {
        add(found, Part.Kind.OBJECT, sequence.oid(), 0, Strength.AUTO);
      }
    }
  }

  private static void ofPolicies(Table table, Relation relation, List<Dependent> found) {
    for (Policy policy : table.traits().rowSecurity().policies()) {
      for (Dependency dependency : policy.dependencies()) {
        if (dependency.referenced() == relation.oid()) {
          add(found, Part.Kind.POLICY, table.oid(), policy.oid(), Strength.NORMAL);
        }
      }
    }
  }

  /** A policy of the table, or one of another that reads it, names the column. */
  private void ofPolicies(Table table, int number, List<Dependent> found) {
    for (CatalogObject object : objects) {
      if (!(object instanceof Table other)) {
        continue;
      }
      for (Policy policy : other.traits().rowSecurity().policies()) {
        boolean reads = other.oid() == table.oid();
        for (Dependency dependency : policy.dependencies()) {
          reads |= dependency.referenced() == table.oid();
        }
        if (reads
            && (policy.usingText() != null && names(policy.usingText(), number, table)
                || policy.checkText() != null && names(policy.checkText(), number, table))) {
          add(found, Part.Kind.POLICY, other.oid(), policy.oid(), Strength.NORMAL);
        }
      }
    }
  }

  private void ofColumn(Table table, int number, List<Dependent> found) {
    int oid = table.oid();
    if (table.column(number).defaultText() != null) {
      add(found, Part.Kind.DEFAULT, oid, number, Strength.AUTO);
    }
    for (TableColumn column : table.columns()) {
      if (isGeneratedFrom(column, number, table)) {
        add(found, Part.Kind.COLUMN, oid, column.number(), Strength.NORMAL);
      }
    }
    for (TableConstraint constraint : table.constraints()) {
      if (constraint.columns().contains(number)) {
        add(found, Part.Kind.CONSTRAINT, oid, constraint.oid(), Strength.AUTO);
      } else if (constraint.referencedTable() == oid
          && constraint.referencedColumns().contains(number)) {
        add(found, Part.Kind.CONSTRAINT, oid, constraint.oid(), Strength.NORMAL);
      }
    }
    ofPolicies(table, number, found);
    for (TableIndex index : table.indexes()) {
      if (uses(index, number, table)) {
        add(found, Part.Kind.INDEX, oid, index.oid(), Strength.AUTO);
      }
    }
    for (CatalogObject object : objects) {
      if (object instanceof Relation view
          && isQuery(view)
          && needs(view, oid)
          && names(view.queryText(), number, table)) {
        add(found, Part.Kind.OBJECT, view.oid(), 0, Strength.NORMAL);
      } else if (object instanceof Table other && other.oid() != oid) {
        for (TableConstraint constraint : other.constraints()) {
          if (constraint.referencedTable() == oid
              && constraint.parent() == 0
              && constraint.referencedColumns().contains(number)) {
            add(found, Part.Kind.CONSTRAINT, other.oid(), constraint.oid(), Strength.NORMAL);
          }
        }
      } else if (object instanceof Sequence sequence
          && sequence.ownerTable() == oid
          && sequence.ownerColumn() == number) {
        add(found, Part.Kind.OBJECT, sequence.oid(), 0, Strength.AUTO);
      }
    }
  }

  /** Whether a column is computed from the column of that number. */
  static boolean isGeneratedFrom(TableColumn column, int number, Table table) {
    return !column.dropped()
        && column.number() != number
        && column.generated() != TableColumn.NONE
        && column.defaultText() != null
        && names(column.defaultText(), number, table);
  }

  private static boolean uses(TableIndex index, int number, Table table) {
    boolean uses = index.included().contains(number);
    for (IndexKey key : index.keys()) {
      uses |= key.attribute() == number;
      uses |= key.expressionText() != null && names(key.expressionText(), number, table);
    }
    return uses || index.predicateText() != null && names(index.predicateText(), number, table);
  }

  /** Whether a stored expression names the column; names in it are written out in full. */
  static boolean names(String text, int number, Table table) {
    String name = ExpressionText.identifier(table.column(number).name());
    int at = text.indexOf(name);
    while (at >= 0) {
      int end = at + name.length();
      boolean starts = at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1));
      boolean ends = end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end));
      if (starts && ends) {
        return true;
      }
      at = text.indexOf(name, at + 1);
    }
    return false;
  }

  private void ofConstraint(Table table, int constraintOid, List<Dependent> found) {
    for (CatalogObject object : objects) {
      if (object instanceof Table other) {
        for (TableConstraint constraint : other.constraints()) {
          if (constraint.parent() == constraintOid) {
            add(found, Part.Kind.CONSTRAINT, other.oid(), constraint.oid(), Strength.INTERNAL);
          }
        }
      }
    }
    for (TableConstraint constraint : table.constraints()) {
      boolean key =
          constraint.kind() == 'p' || constraint.kind() == 'u' || constraint.kind() == 'x';
      if (constraint.oid() == constraintOid && key) {
        add(found, Part.Kind.INDEX, table.oid(), constraint.indexOid(), Strength.INTERNAL);
      }
    }
  }

  private void ofIndex(int indexOid, List<Dependent> found) {
    for (CatalogObject object : objects) {
      if (object instanceof Table table) {
        for (TableIndex index : table.indexes()) {
          if (index.parent() == indexOid) {
            add(found, Part.Kind.INDEX, table.oid(), index.oid(), Strength.INTERNAL);
          }
        }
        for (TableConstraint constraint : table.constraints()) {
          if (constraint.kind() == 'f'
              && constraint.parent() == 0
              && constraint.indexOid() == indexOid) {
            add(found, Part.Kind.CONSTRAINT, table.oid(), constraint.oid(), Strength.NORMAL);
          }
        }
      }
    }
  }
}

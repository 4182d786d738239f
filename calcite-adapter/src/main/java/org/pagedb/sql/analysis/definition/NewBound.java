package org.pagedb.sql.analysis.definition;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.analysis.describe.PartitionText;
import org.pagedb.sql.analysis.query.StoredExpressions;
import org.pagedb.sql.analysis.resolution.TypeText;
import org.pagedb.sql.catalog.PartitionBound;
import org.pagedb.sql.catalog.Partitioning;
import org.pagedb.sql.catalog.Table;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.expression.Expression;
import org.pagedb.sql.partition.BoundOverlap;
import org.pagedb.sql.partition.TableTree;
import org.pagedb.sql.tree.ExpressionStart;
import org.pagedb.sql.tree.SqlExpression;
import org.pagedb.sql.tree.TableStatement;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;

/** The bound of a partition as a statement gives it, checked against those that are there. */
final class NewBound {

  private static final TypeContext STANDARD = TypeContext.standard(ZoneOffset.UTC, 0);

  private final DefinitionContext context;
  private final Table parent;
  private final List<Partitioning.Key> keys;
  private final char strategy;

  NewBound(DefinitionContext context, Table parent) {
    this.context = context;
    this.parent = parent;
    keys = parent.traits().partitioning().keys();
    strategy = parent.traits().partitioning().strategy();
  }

  /** Gives a new table its bound. */
  void define(TableBuilder builder, TableStatement.PartitionBound written, String name) {
    builder.traits(builder.table().traits().bound(bound(written, name)));
  }

  /** The bound for a partition of that name. */
  PartitionBound bound(TableStatement.PartitionBound written, String name) {
    PartitionBound bound = read(written);
    BoundOverlap overlap =
        new BoundOverlap(
            parent.traits().partitioning(), TableTree.children(context.catalog(), parent));
    int empty = bound.kind() == Partitioning.RANGE ? overlap.emptyAt(bound) : -1;
    if (empty >= 0) {
      throw new SqlFailure(
              SqlState.INVALID_OBJECT_DEFINITION,
              "empty range bound specified for partition \"" + name + "\"")
          .detail(
              "Specified lower bound ("
                  + values(bound.from())
                  + ") is greater than or equal to upper bound ("
                  + values(bound.to())
                  + ").")
          .at(position(written, empty));
    }
    if (bound.kind() == Partitioning.HASH) {
      String wrong = overlap.wrongModulus(bound);
      if (wrong != null) {
        throw new SqlFailure(
                SqlState.INVALID_OBJECT_DEFINITION,
                "every hash partition modulus must be a factor of the next larger modulus")
            .detail(wrong);
      }
    }
    BoundOverlap.Overlap found = overlap.find(bound);
    if (found != null) {
      boolean twoDefaults = bound.isDefault();
      throw new SqlFailure(
              SqlState.INVALID_OBJECT_DEFINITION,
              twoDefaults
                  ? "partition \""
                      + name
                      + "\" conflicts with existing default partition \""
                      + found.partition().name()
                      + "\""
                  : "partition \""
                      + name
                      + "\" would overlap partition \""
                      + found.partition().name()
                      + "\"")
          .at(position(written, found.value()));
    }
    return bound;
  }

  private String values(List<PartitionBound.Value> values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      text.append(i == 0 ? "" : ", ");
      text.append(PartitionText.value(values.get(i), keys.get(i).type()));
    }
    return text.toString();
  }

  /** Where a value stands: those of TO follow those of FROM. */
  private int position(TableStatement.PartitionBound written, int value) {
    if (written instanceof TableStatement.ListBound list) {
      return ExpressionStart.of(list.values().get(value));
    } else if (written instanceof TableStatement.RangeBound range) {
      int count = range.from().size();
      return ExpressionStart.of(
          value < count ? range.from().get(value) : range.to().get(value - count));
    } else if (written instanceof TableStatement.HashBound hash) {
      return hash.position();
    }
    return ((TableStatement.DefaultBound) written).position();
  }

  private PartitionBound read(TableStatement.PartitionBound written) {
    if (written instanceof TableStatement.DefaultBound) {
      if (strategy == Partitioning.HASH) {
        throw invalid("a hash-partitioned table may not have a default partition");
      }
      return PartitionBound.OF_DEFAULT;
    } else if (written instanceof TableStatement.HashBound hash) {
      requireStrategy(Partitioning.HASH, hash.position());
      return hash(hash);
    } else if (written instanceof TableStatement.ListBound list) {
      requireStrategy(Partitioning.LIST, list.position());
      return list(list);
    }
    TableStatement.RangeBound range = (TableStatement.RangeBound) written;
    requireStrategy(Partitioning.RANGE, range.position());
    if (range.from().size() != keys.size()) {
      throw invalid("FROM must specify exactly one value per partitioning column");
    }
    if (range.to().size() != keys.size()) {
      throw invalid("TO must specify exactly one value per partitioning column");
    }
    return new PartitionBound(strategy, ends(range.from()), ends(range.to()), 0, 0);
  }

  private void requireStrategy(char needed, int position) {
    if (strategy != needed) {
      String kind =
          switch (strategy) {
            case Partitioning.LIST -> "list";
            case Partitioning.RANGE -> "range";
            default -> "hash";
          };
      throw invalid("invalid bound specification for a " + kind + " partition").at(position);
    }
  }

  private static SqlFailure invalid(String message) {
    return new SqlFailure(SqlState.INVALID_TABLE_DEFINITION, message);
  }

  private PartitionBound hash(TableStatement.HashBound hash) {
    if (hash.modulus() <= 0) {
      throw invalid("modulus for hash partition must be an integer value greater than zero");
    }
    if (hash.remainder() >= hash.modulus()) {
      throw invalid("remainder for hash partition must be less than modulus");
    }
    return new PartitionBound(strategy, List.of(), List.of(), hash.modulus(), hash.remainder());
  }

  private PartitionBound list(TableStatement.ListBound written) {
    List<PartitionBound.Value> values = new ArrayList<>();
    for (SqlExpression each : written.values()) {
      PartitionBound.Value value = value(each, 0);
      if (!values.contains(value)) {
        values.add(value);
      }
    }
    return new PartitionBound(strategy, List.copyOf(values), List.of(), 0, 0);
  }

  private List<PartitionBound.Value> ends(List<SqlExpression> written) {
    List<PartitionBound.Value> values = new ArrayList<>(written.size());
    for (int k = 0; k < written.size(); k++) {
      PartitionBound.Value beyond = beyond(written.get(k));
      PartitionBound.Value value = beyond != null ? beyond : value(written.get(k), k);
      if (value.equals(PartitionBound.Value.NULL)) {
        throw new SqlFailure(
            SqlState.INVALID_OBJECT_DEFINITION, "cannot specify NULL in range bound");
      }
      values.add(value);
    }
    for (int k = 1; k < values.size(); k++) {
      PartitionBound.Value before = values.get(k - 1);
      if (before.text() == null && !values.get(k).equals(before)) {
        String word = before.equals(PartitionBound.Value.MINIMUM) ? "MINVALUE" : "MAXVALUE";
        throw new SqlFailure(
                SqlState.DATATYPE_MISMATCH,
                "every bound following " + word + " must also be " + word)
            .at(ExpressionStart.of(written.get(k)));
      }
    }
    return List.copyOf(values);
  }

  /** MINVALUE and MAXVALUE look like columns. */
  private static PartitionBound.Value beyond(SqlExpression written) {
    if (written instanceof SqlExpression.ColumnReference column
        && column.names().size() == 1
        && !column.star()) {
      return switch (column.names().get(0)) {
        case "minvalue" -> PartitionBound.Value.MINIMUM;
        case "maxvalue" -> PartitionBound.Value.MAXIMUM;
        default -> null;
      };
    }
    return null;
  }

  private PartitionBound.Value value(SqlExpression written, int k) {
    Partitioning.Key key = keys.get(k);
    PgType type = key.type();
    int typmod = key.attribute() > 0 ? parent.column(key.attribute()).typmod() : PgType.NO_TYPMOD;
    int position = ExpressionStart.of(written);
    Expression value = StoredExpressions.newBoundValue(context.statement(), written, type, typmod);
    if (value == null) {
      String column =
          key.attribute() > 0 ? parent.column(key.attribute()).name() : PartitionText.keys(parent);
      throw new SqlFailure(
              SqlState.DATATYPE_MISMATCH,
              "specified value cannot be cast to type "
                  + TypeText.of(type)
                  + " for column \""
                  + column
                  + "\"")
          .at(position);
    }
    Object datum = context.evaluate(value);
    return datum == null
        ? PartitionBound.Value.NULL
        : PartitionBound.Value.of(type.codec().format(datum, STANDARD));
  }
}

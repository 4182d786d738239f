package org.pagedb.sql.function.system;

import java.util.List;
import org.pagedb.sql.function.FunctionArea;
import org.pagedb.sql.type.PgType;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.builtin.BuiltinTypes;
import org.pagedb.sql.type.composite.RecordValue;
import org.pagedb.sql.type.service.SequenceNumbers;

/** {@code nextval} and its kin. */
public final class SequenceFunctions implements FunctionArea {

  @Override
  public Object call(String function, Object[] arguments, TypeContext context) {
    SequenceNumbers sequences = context.session().sequences();
    return switch (function) {
      case "nextval_oid" -> sequences.next(oid(arguments));
      case "currval_oid" -> sequences.current(oid(arguments));
      case "lastval" -> sequences.last();
      case "setval_oid" -> set(sequences, arguments, true);
      case "setval3_oid" -> set(sequences, arguments, (Boolean) arguments[2]);
      case "pg_sequence_last_value" -> {
        SequenceNumbers.State state = sequences.state(oid(arguments));
        yield state.isCalled() ? state.value() : null;
      }
      case "pg_sequence_parameters" -> parameters(sequences.parameters(oid(arguments)));
      case "pg_get_serial_sequence" ->
          sequences.ownedBy((String) arguments[0], (String) arguments[1]);
      default -> throw FunctionArea.unknown(function);
    };
  }

  private static RecordValue parameters(SequenceNumbers.Parameters parameters) {
    PgType number = BuiltinTypes.INT8;
    return new RecordValue(
        List.of(number, number, number, number, BuiltinTypes.BOOL, number, BuiltinTypes.OID),
        parameters.start(),
        parameters.minimum(),
        parameters.maximum(),
        parameters.increment(),
        parameters.cycles(),
        parameters.cache(),
        (long) parameters.typeOid());
  }

  private static int oid(Object[] arguments) {
    return (int) (long) (Long) arguments[0];
  }

  private static long set(SequenceNumbers sequences, Object[] arguments, boolean isCalled) {
    long value = (Long) arguments[1];
    sequences.set(oid(arguments), value, isCalled);
    return value;
  }
}

package org.pagedb.sql.analysis.resolution;

import java.util.ArrayList;
import java.util.List;
import org.pagedb.sql.error.SqlFailure;
import org.pagedb.sql.error.SqlState;
import org.pagedb.sql.function.FunctionDetails;
import org.pagedb.sql.function.PgFunction;
import org.pagedb.sql.type.PgType;

/** Finds the function for a call by PostgreSQL's rules. */
public final class FunctionResolver {

  private final Routines routines;
  private final Coercion coercion;

  /** Resolves among the given functions. */
  public FunctionResolver(Routines routines, Coercion coercion) {
    this.routines = routines;
    this.coercion = coercion;
  }

  /**
   * The arguments of a call as far as resolution looks at them.
   *
   * @param types one for each argument
   * @param names the names of the last arguments if they were written with names, else empty
   * @param variadicArray whether the last argument was marked VARIADIC
   */
  public record Call(PgType[] types, List<String> names, boolean variadicArray) {}

  /**
   * The function chosen.
   *
   * @param declared the type that each actual argument must be brought to
   * @param places for calls with named arguments: the parameter of each actual argument; else null
   * @param defaults SQL of the defaults for parameters left out, by parameter; empty if none is
   */
  public record Choice(
      PgFunction function, PgType[] declared, PgType result, int[] places, String[] defaults) {}

  private record Overload(PgFunction function, int[] places) {}

  /**
   * Chooses a function.
   *
   * @param written the name as written, for messages
   * @return null if there is no function of that name that accepts the arguments
   * @throws SqlFailure 42725
   */
  public Choice choose(String name, String written, Call call, int position) {
    return choose(routines.functions(name), written, call, position);
  }

  /** The same among what an extension has put into a schema. */
  public Choice chooseIn(String schema, String name, String written, Call call, int position) {
    return choose(routines.functionsIn(schema, name), written, call, position);
  }

  private Choice choose(List<PgFunction> functions, String written, Call call, int position) {
    List<CandidateChoice.Candidate<Overload>> candidates = candidates(functions, call);
    CandidateChoice.Candidate<Overload> chosen = exact(candidates, call.types());
    if (chosen == null) {
      List<CandidateChoice.Candidate<Overload>> accepting =
          CandidateChoice.accepting(candidates, call.types(), coercion);
      if (accepting.isEmpty()) {
        return null;
      }
      chosen =
          accepting.size() == 1
              ? accepting.get(0)
              : new CandidateChoice<Overload>(coercion, call.types()).choose(accepting);
      if (chosen == null) {
        throw new SqlFailure(
                SqlState.AMBIGUOUS_FUNCTION,
                "function " + signature(written, call) + " is not unique")
            .hint(
                "Could not choose a best candidate function. You might need to add explicit type"
                    + " casts.")
            .at(position);
      }
    }
    return choice(chosen, call);
  }

  private static CandidateChoice.Candidate<Overload> exact(
      List<CandidateChoice.Candidate<Overload>> candidates, PgType[] actual) {
    for (CandidateChoice.Candidate<Overload> candidate : candidates) {
      boolean same = true;
      for (int i = 0; i < actual.length && same; i++) {
        same = candidate.declared()[i].oid() == actual[i].oid();
      }
      if (same) {
        return candidate;
      }
    }
    return null;
  }

  private List<CandidateChoice.Candidate<Overload>> candidates(
      List<PgFunction> functions, Call call) {
    List<CandidateChoice.Candidate<Overload>> candidates = new ArrayList<>();
    for (PgFunction function : functions) {
      CandidateChoice.Candidate<Overload> candidate =
          call.names().isEmpty() ? positional(function, call) : named(function, call);
      if (candidate != null) {
        candidates.add(candidate);
      }
    }
    return withoutShadowed(candidates);
  }

  /** Of two overloads with the same declared types the one without VARIADIC or defaults wins. */
  private static List<CandidateChoice.Candidate<Overload>> withoutShadowed(
      List<CandidateChoice.Candidate<Overload>> candidates) {
    if (candidates.size() < 2) {
      return candidates;
    }
    List<CandidateChoice.Candidate<Overload>> kept = new ArrayList<>(candidates.size());
    for (CandidateChoice.Candidate<Overload> candidate : candidates) {
      boolean shadowed = false;
      for (CandidateChoice.Candidate<Overload> other : candidates) {
        shadowed |=
            other != candidate
                && sameTypes(other.declared(), candidate.declared())
                && isPlainer(other.routine().function(), candidate.routine().function());
      }
      if (!shadowed) {
        kept.add(candidate);
      }
    }
    return kept;
  }

  private static boolean sameTypes(PgType[] left, PgType[] right) {
    for (int i = 0; i < left.length; i++) {
      if (left[i].oid() != right[i].oid()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPlainer(PgFunction one, PgFunction other) {
    if (one.variadic() != other.variadic()) {
      return other.variadic();
    }
    return one.argumentTypes().size() < other.argumentTypes().size();
  }

  private CandidateChoice.Candidate<Overload> positional(PgFunction function, Call call) {
    int actual = call.types().length;
    List<PgType> declared = function.argumentTypes();
    int parameters = declared.size();
    boolean expands = function.variadic() && !call.variadicArray() && actual >= parameters;
    if (!expands && (actual > parameters || actual < parameters - function.defaults())) {
      return null;
    }
    if (call.variadicArray() && (!function.variadic() || actual != parameters)) {
      return null;
    }
    PgType[] types = new PgType[actual];
    for (int i = 0; i < actual; i++) {
      boolean repeated = expands && i >= parameters - 1;
      types[i] = repeated ? variadicElement(declared.get(parameters - 1)) : declared.get(i);
    }
    return new CandidateChoice.Candidate<>(new Overload(function, null), types);
  }

  private PgType variadicElement(PgType declared) {
    return switch (declared.oid()) {
      case TypeOid.ANY -> declared;
      case TypeOid.ANYARRAY -> routines.type(TypeOid.ANYELEMENT);
      case TypeOid.ANYCOMPATIBLEARRAY -> routines.type(TypeOid.ANYCOMPATIBLE);
      default -> routines.type(declared.elementOid());
    };
  }

  private CandidateChoice.Candidate<Overload> named(PgFunction function, Call call) {
    int actual = call.types().length;
    int parameters = function.argumentTypes().size();
    if (function.variadic() || actual > parameters) {
      return null;
    }
    FunctionDetails details = routines.details(function);
    int[] places = new int[actual];
    boolean[] given = new boolean[parameters];
    int positional = actual - call.names().size();
    PgType[] types = new PgType[actual];
    for (int i = 0; i < actual; i++) {
      int place =
          i < positional ? i : details.argumentNames().indexOf(call.names().get(i - positional));
      if (place < 0 || given[place]) {
        return null;
      }
      given[place] = true;
      places[i] = place;
      types[i] = function.argumentTypes().get(place);
    }
    for (int i = 0; i < parameters - function.defaults(); i++) {
      if (!given[i]) {
        return null;
      }
    }
    return new CandidateChoice.Candidate<>(new Overload(function, places), types);
  }

  private Choice choice(CandidateChoice.Candidate<Overload> chosen, Call call) {
    PgFunction function = chosen.routine().function();
    PgType[] declared = chosen.declared().clone();
    PgType result = function.resultType();
    if (Polymorphism.concerns(declared, result)) {
      result = Polymorphism.resolve(declared, call.types(), result, routines, coercion);
    }
    String[] defaults = {};
    boolean all = declared.length >= function.argumentTypes().size();
    if (!all && function.defaults() > 0) {
      defaults = new String[function.argumentTypes().size()];
      List<String> texts = routines.details(function).defaults();
      int first = defaults.length - texts.size();
      for (int i = 0; i < texts.size(); i++) {
        defaults[first + i] = texts.get(i);
      }
    }
    return new Choice(function, declared, result, chosen.routine().places(), defaults);
  }

  /** {@code name(integer, text)} as messages show a call. */
  public static String signature(String written, Call call) {
    StringBuilder text = new StringBuilder(written).append('(');
    int positional = call.types().length - call.names().size();
    for (int i = 0; i < call.types().length; i++) {
      if (i > 0) {
        text.append(", ");
      }
      if (i >= positional) {
        text.append(call.names().get(i - positional)).append(" => ");
      }
      text.append(TypeText.of(call.types()[i]));
    }
    return text.append(')').toString();
  }
}

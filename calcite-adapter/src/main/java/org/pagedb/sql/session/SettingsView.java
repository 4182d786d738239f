package org.pagedb.sql.session;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import org.pagedb.sql.exec.access.ParallelSettings;
import org.pagedb.sql.exec.access.PlannerMethods;
import org.pagedb.sql.setting.SessionSettings;
import org.pagedb.sql.setting.SpecialSettings;
import org.pagedb.sql.type.ObjectNames;
import org.pagedb.sql.type.TypeContext;
import org.pagedb.sql.type.service.SessionServices;
import org.pagedb.storage.page.PageHeader;

/** The settings that every statement looks at, in the form in which it needs them. Immutable. */
final class SettingsView {

  private static final int DEFAULT_PARALLEL_WORKERS = 8;

  private final long version;
  private final long workMemory;
  private final TypeContext types;
  private final PlannerMethods methods;
  private final ParallelSettings parallel;
  private final int parallelWorkers;
  private final TimeOuts timeOuts;
  private final boolean rowSecurity;

  private SettingsView(
      long version,
      long workMemory,
      TypeContext types,
      PlannerMethods methods,
      ParallelSettings parallel,
      int parallelWorkers,
      TimeOuts timeOuts,
      boolean rowSecurity) {
    this.version = version;
    this.workMemory = workMemory;
    this.types = types;
    this.methods = methods;
    this.parallel = parallel;
    this.parallelWorkers = parallelWorkers;
    this.timeOuts = timeOuts;
    this.rowSecurity = rowSecurity;
  }

  static SettingsView of(
      SessionSettings settings,
      long defaultWorkMemory,
      ObjectNames names,
      SessionServices services) {
    String zone = settings.explicit("timezone");
    ZoneId timeZone = zone == null ? ZoneOffset.UTC : SpecialSettings.zone(zone);
    TypeContext standard = TypeContext.standard(timeZone, 0);
    String floatDigits = settings.explicit("extra_float_digits");
    TypeContext types =
        new TypeContext(
            timeZone,
            or(settings.explicit("datestyle"), standard.dateStyle()),
            or(settings.explicit("intervalstyle"), standard.intervalStyle()),
            or(settings.explicit("bytea_output"), standard.byteaOutput()),
            floatDigits == null ? standard.extraFloatDigits() : Integer.parseInt(floatDigits),
            "document".equals(settings.explicit("xmloption")),
            "hex".equals(settings.explicit("xmlbinary")),
            0,
            names,
            services);
    String memory = settings.explicit("work_mem");
    return new SettingsView(
        settings.version(),
        memory == null ? defaultWorkMemory : bytes(memory),
        types,
        methods(settings),
        parallel(settings),
        (int) number(settings, "max_parallel_workers", DEFAULT_PARALLEL_WORKERS),
        TimeOuts.of(settings),
        !"off".equals(settings.explicit("row_security")));
  }

  private static PlannerMethods methods(SessionSettings settings) {
    PlannerMethods methods = PlannerMethods.ALL;
    for (PlannerMethods.Method method : PlannerMethods.Method.values()) {
      if ("off".equals(settings.explicit(method.setting()))) {
        methods = methods.without(method);
      }
    }
    return methods;
  }

  private static ParallelSettings parallel(SessionSettings settings) {
    ParallelSettings known = ParallelSettings.DEFAULTS;
    String force = settings.explicit("force_parallel_mode");
    return new ParallelSettings(
        (int) number(settings, "max_parallel_workers_per_gather", known.workersPerGather()),
        number(settings, "parallel_setup_cost", known.setupCost()),
        number(settings, "parallel_tuple_cost", known.tupleCost()),
        pages(settings, "min_parallel_table_scan_size", known.leastTablePages()),
        pages(settings, "min_parallel_index_scan_size", known.leastIndexPages()),
        force == null
            ? known.force()
            : ParallelSettings.Force.valueOf(force.toUpperCase(Locale.ROOT)),
        !"off".equals(settings.explicit("parallel_leader_participation")),
        !"off".equals(settings.explicit("enable_parallel_hash")));
  }

  private static double number(SessionSettings settings, String name, double otherwise) {
    String value = settings.explicit(name);
    return value == null ? otherwise : Double.parseDouble(value);
  }

  private static long pages(SessionSettings settings, String name, long otherwise) {
    String value = settings.explicit(name);
    return value == null ? otherwise : bytes(value) / PageHeader.PAGE_SIZE;
  }

  /** {@code row_security}. */
  boolean rowSecurity() {
    return rowSecurity;
  }

  /** When plans may be parallel. */
  ParallelSettings parallel() {
    return parallel;
  }

  /** {@code max_parallel_workers}. */
  int parallelWorkers() {
    return parallelWorkers;
  }

  /** The ways the planner may take. */
  PlannerMethods methods() {
    return methods;
  }

  TimeOuts timeOuts() {
    return timeOuts;
  }

  /** The {@link SessionSettings#version} that this was made from. */
  long version() {
    return version;
  }

  /** {@code work_mem} in bytes. */
  long workMemory() {
    return workMemory;
  }

  /** How text is read and written in a transaction that began at the given time. */
  TypeContext types(long transactionTime) {
    return new TypeContext(
        types.timeZone(),
        types.dateStyle(),
        types.intervalStyle(),
        types.byteaOutput(),
        types.extraFloatDigits(),
        types.xmlDocument(),
        types.xmlHex(),
        transactionTime,
        types.objects(),
        types.session());
  }

  /** A time as SHOW prints it, in nanoseconds. */
  static long nanoseconds(String shown) {
    int digits = digits(shown);
    long number = Long.parseLong(shown.substring(0, digits));
    return switch (shown.substring(digits)) {
      case "us" -> number * 1_000L;
      case "ms", "" -> number * 1_000_000L;
      case "s" -> number * 1_000_000_000L;
      case "min" -> number * 60_000_000_000L;
      case "h" -> number * 3_600_000_000_000L;
      default -> number * 86_400_000_000_000L;
    };
  }

  /** A size as SHOW prints it, in bytes. */
  static long bytes(String shown) {
    int digits = digits(shown);
    long number = Long.parseLong(shown.substring(0, digits));
    return switch (shown.substring(digits)) {
      case "kB" -> number << 10;
      case "MB" -> number << 20;
      case "GB" -> number << 30;
      case "TB" -> number << 40;
      default -> number;
    };
  }

  private static int digits(String shown) {
    int end = 0;
    while (end < shown.length() && Character.isDigit(shown.charAt(end))) {
      end++;
    }
    return end;
  }

  private static String or(String value, String otherwise) {
    return value == null ? otherwise : value;
  }
}

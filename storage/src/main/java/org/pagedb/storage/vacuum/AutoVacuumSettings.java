package org.pagedb.storage.vacuum;

/**
 * When background vacuum finds a table worth its work. A value.
 *
 * @param enabled whether tables are vacuumed and analysed in the background at all
 * @param napMillis the longest rest between two looks at the tables while there is work left
 * @param vacuumThreshold dead tuples that call for a vacuum, beside a part of the table
 * @param vacuumScale that part, for dead tuples
 * @param insertThreshold new tuples that call for a vacuum, beside a part of the table; negative if
 *     new tuples alone never do
 * @param insertScale that part, for new tuples
 * @param analyzeThreshold changes that call for new statistics, beside a part of the table
 * @param analyzeScale that part, for changes
 */
public record AutoVacuumSettings(
    boolean enabled,
    long napMillis,
    int vacuumThreshold,
    double vacuumScale,
    int insertThreshold,
    double insertScale,
    int analyzeThreshold,
    double analyzeScale) {

  /** PostgreSQL's defaults. */
  public static final AutoVacuumSettings DEFAULTS =
      new AutoVacuumSettings(true, 60_000, 50, 0.2, 1000, 0.2, 50, 0.1);

  /** The same with background work switched on or off. */
  public AutoVacuumSettings enabled(boolean on) {
    return new AutoVacuumSettings(
        on,
        napMillis,
        vacuumThreshold,
        vacuumScale,
        insertThreshold,
        insertScale,
        analyzeThreshold,
        analyzeScale);
  }

  /** Whether so many changes to a table of {@code rows} tuples call for new statistics. */
  public boolean isAnalyzeDue(long changes, double rows) {
    return changes > analyzeThreshold + analyzeScale * rows;
  }

  /** Whether a table may be worth a vacuum or an analyze; answers no without knowing its size. */
  boolean mayBeWorthwhile(long dead, long inserted, long changed) {
    return dead > vacuumThreshold
        || insertThreshold >= 0 && inserted > insertThreshold
        || changed > analyzeThreshold;
  }

  boolean isVacuumDue(long dead, long inserted, double rows) {
    return dead > vacuumThreshold + vacuumScale * rows
        || insertThreshold >= 0 && inserted > insertThreshold + insertScale * rows;
  }
}

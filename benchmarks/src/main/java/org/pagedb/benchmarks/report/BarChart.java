package org.pagedb.benchmarks.report;

import java.util.List;
import java.util.Locale;

/** Groups of horizontal bars on a logarithmic scale, as SVG. */
public final class BarChart {

  private static final int BAR_HEIGHT = 14;
  private static final int LABEL_WIDTH = 170;
  private static final int PLOT_WIDTH = 420;
  private static final int DECADES = 6;

  private final StringBuilder bars = new StringBuilder();
  private int y = 20;

  /**
   * A bar.
   *
   * @param name beside it
   * @param value how many times the reference it is
   * @param ours whether it is drawn in the colour of our own
   */
  public record Bar(String name, double value, boolean ours) {}

  /** Adds a group under a title. */
  public void add(String title, List<Bar> group) {
    text(5, "bold", title);
    y += BAR_HEIGHT + 4;
    for (Bar bar : group) {
      add(bar);
      y += BAR_HEIGHT + 2;
    }
    y += BAR_HEIGHT;
  }

  /** From a hundredth to ten thousand times. */
  private void add(Bar bar) {
    double decades = Math.max(0.02, Math.min(DECADES, 2 + Math.log10(bar.value())));
    int width = (int) (decades / DECADES * PLOT_WIDTH);
    text(20, "normal", bar.name());
    bars.append(
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n"
            .formatted(
                LABEL_WIDTH,
                y - BAR_HEIGHT + 3,
                width,
                BAR_HEIGHT,
                bar.ours() ? "#2a6f97" : "#a9a9a9"));
    text(LABEL_WIDTH + 5 + width, "normal", Table.digits(bar.value()) + " ×");
  }

  private void text(int x, String weight, String text) {
    bars.append(
        "<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>\n"
            .formatted(x, y, weight, text.replace("&", "&amp;").replace("<", "&lt;")));
  }

  /** The whole picture. */
  public String svg() {
    return String.format(
        Locale.ROOT,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"11\">\n%s</svg>\n",
        LABEL_WIDTH + PLOT_WIDTH + 90,
        y,
        bars);
  }
}

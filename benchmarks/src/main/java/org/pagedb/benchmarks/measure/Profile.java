package org.pagedb.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where time goes, by samples of the flight recorder: the methods at the top of the stacks, and
 * their share.
 *
 * @param samples how many there are
 * @param shares by method, as {@code Class.method}
 */
public record Profile(int samples, Map<String, Integer> shares) {

  private static final Duration PERIOD = Duration.ofMillis(10);

  /** Runs work for about so long and samples the threads that run it. */
  public static Profile of(Way.Work work, Duration time) throws Exception {
    Path file = Files.createTempFile("profile", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(PERIOD);
      recording.start();
      long end = System.nanoTime() + time.toNanos();
      do {
        work.run();
      } while (System.nanoTime() < end);
      recording.stop();
      recording.dump(file);
      return read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static Profile read(Path file) throws IOException {
    Map<String, Integer> shares = new HashMap<>();
    int samples = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().equals("jdk.ExecutionSample")
          && event.getStackTrace() != null) {
        samples++;
        shares.merge(top(event.getStackTrace().getFrames()), 1, Integer::sum);
      }
    }
    return new Profile(samples, Map.copyOf(shares));
  }

  /** The innermost method of ours: what the JDK does is done for it. */
  private static String top(List<RecordedFrame> frames) {
    for (RecordedFrame frame : frames) {
      if (frame.isJavaFrame() && frame.getMethod().getType().getName().startsWith("org.pagedb.")) {
        return name(frame.getMethod());
      }
    }
    return frames.isEmpty() ? "?" : name(frames.get(0).getMethod());
  }

  private static String name(RecordedMethod method) {
    String type = method.getType().getName();
    return type.substring(type.lastIndexOf('.') + 1) + "." + method.getName();
  }

  /** The share of the samples whose method's name begins with one of {@code prefixes}, 0 to 1. */
  public double share(String... prefixes) {
    int sum = 0;
    for (Map.Entry<String, Integer> entry : shares.entrySet()) {
      for (String prefix : prefixes) {
        if (entry.getKey().startsWith(prefix)) {
          sum += entry.getValue();
          break;
        }
      }
    }
    return samples == 0 ? 0 : (double) sum / samples;
  }

  /** The methods with the most samples, a line each, with a bar. */
  public String text(int lines) {
    StringBuilder text = new StringBuilder();
    shares.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(lines)
        .forEach(
            entry -> {
              double percent = 100.0 * entry.getValue() / samples;
              text.append(
                  String.format(
                      Locale.ROOT,
                      "%5.1f %% %-44s %s%n",
                      percent,
                      entry.getKey(),
                      "#".repeat((int) Math.round(percent / 2))));
            });
    return text.toString();
  }
}

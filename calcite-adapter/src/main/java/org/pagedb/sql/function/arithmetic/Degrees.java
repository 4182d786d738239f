package org.pagedb.sql.function.arithmetic;

/** Angles in degrees, exact at the multiples of 30 and 45 where people look. */
final class Degrees {

  private static final double RADIANS = Math.PI / 180;
  private static final double SINE_30 = Math.sin(30 * RADIANS);
  private static final double ONE_MINUS_COSINE_60 = 1 - Math.cos(60 * RADIANS);
  private static final double TANGENT_45 = sineFirst(45) / cosineFirst(45);
  private static final double COTANGENT_45 = cosineFirst(45) / sineFirst(45);

  private Degrees() {}

  private static double sineTo30(double x) {
    return Math.sin(x * RADIANS) / SINE_30 / 2.0;
  }

  private static double cosineTo60(double x) {
    return 1.0 - (1 - Math.cos(x * RADIANS)) / ONE_MINUS_COSINE_60 / 2.0;
  }

  private static double sineFirst(double x) {
    return x <= 30 ? sineTo30(x) : cosineTo60(90 - x);
  }

  private static double cosineFirst(double x) {
    return x <= 60 ? cosineTo60(x) : sineTo30(90 - x);
  }

  /** The sign of a zero counts, too. */
  private static double signOf(double x) {
    return Math.copySign(1, x);
  }

  static double sine(double degrees) {
    double x = degrees % 360;
    double sign = signOf(x);
    x = Math.abs(x);
    if (x > 180) {
      x = 360 - x;
      sign = -sign;
    }
    return sign * sineFirst(x > 90 ? 180 - x : x);
  }

  static double cosine(double degrees) {
    double x = Math.abs(degrees % 360);
    x = x > 180 ? 360 - x : x;
    return x > 90 ? -cosineFirst(180 - x) : cosineFirst(x);
  }

  static double tangent(double degrees) {
    double x = degrees % 360;
    double sign = x < 0 ? -1 : 1;
    x = Math.abs(x);
    if (x > 180) {
      x = 360 - x;
      sign = -sign;
    }
    if (x > 90) {
      x = 180 - x;
      sign = -sign;
    }
    double result = sign * (sineFirst(x) / cosineFirst(x) / TANGENT_45);
    return result == 0 ? 0 : result;
  }

  static double cotangent(double degrees) {
    double x = degrees % 360;
    double sign = signOf(x);
    x = Math.abs(x);
    if (x > 180) {
      x = 360 - x;
      sign = -sign;
    }
    if (x > 90) {
      x = 180 - x;
      sign = -sign;
    }
    double result = sign * (cosineFirst(x) / sineFirst(x) / COTANGENT_45);
    return result == 0 ? 0 : result;
  }

  static double arcSine(double x) {
    return x >= 0 ? arcSineFirst(x) : -arcSineFirst(-x);
  }

  private static double arcSineFirst(double x) {
    return x <= 0.5 ? Math.asin(x) / Math.asin(0.5) * 30 : 90 - Math.acos(x) / Math.acos(0.5) * 60;
  }

  static double arcCosine(double x) {
    if (x < 0) {
      return 90 + arcSineFirst(-x);
    }
    return x <= 0.5 ? 90 - Math.asin(x) / Math.asin(0.5) * 30 : Math.acos(x) / Math.acos(0.5) * 60;
  }

  static double arcTangent(double x) {
    return Math.atan(x) / Math.atan(1) * 45;
  }

  static double arcTangent(double y, double x) {
    return Math.atan2(y, x) / Math.atan(1) * 45;
  }
}

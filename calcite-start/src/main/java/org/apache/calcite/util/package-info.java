/** The class of Calcite's that the all-in-one jar replaces; see its own description. */
package org.apache.calcite.util;

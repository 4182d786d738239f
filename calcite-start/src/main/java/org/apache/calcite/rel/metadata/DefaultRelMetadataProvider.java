package org.apache.calcite.rel.metadata;

import com.google.common.collect.ImmutableList;

/**
 * Calcite's default metadata provider without its 27 providers. Every planner cluster names this
 * class, and the original initialises all of them and, through them, reflection over hundreds of
 * methods and five libraries; pagedb's own metadata query asks none of them. It goes only into the
 * all-in-one jar, where Calcite is relocated and nobody else can meet it.
 */
public class DefaultRelMetadataProvider extends ChainedRelMetadataProvider {

  /** The one instance, as in the original. */
  public static final DefaultRelMetadataProvider INSTANCE = new DefaultRelMetadataProvider();

  /** As in the original. */
  protected DefaultRelMetadataProvider() {
    super(ImmutableList.of());
  }
}

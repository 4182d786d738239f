package org.pagedb.calcite.join;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.pagedb.calcite.metadata.PagedbMetadataQuery;

/**
 * Decides in which order inner joins are made. Up to {@link #EXHAUSTIVE} inputs every bushy tree
 * without needless cross products is considered (dynamic programming over sets of inputs); beyond
 * that the pair with the smallest result is joined again and again. Outer, semi and anti joins stay
 * where they are and count as inputs.
 */
public final class JoinOrder {

  /** The largest number of inputs for which all orders are considered: 3^10 splits. */
  static final int EXHAUSTIVE = 10;

  private final PagedbMetadataQuery metadata;

  /** An orderer that estimates rows by {@code metadata}. */
  public JoinOrder(PagedbMetadataQuery metadata) {
    this.metadata = metadata;
  }

  /** The same rows and columns with every group of three or more inner joins in a better order. */
  public RelNode reorder(RelNode node) {
    if (JoinGraph.inputsOf(node) < 3) {
      return withInputs(node, node.getInputs());
    }
    JoinGraph graph = new JoinGraph((LogicalJoin) node, metadata);
    JoinTree tree = graph.size() <= EXHAUSTIVE ? bestOfAll(graph) : null;
    if (tree == null) {
      tree = greedy(graph); // too many inputs, or only conditions that speak of three at once
    }
    List<RelNode> ordered = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      ordered.add(reorder(graph.input(i)));
    }
    return new JoinTreeBuilder(graph, ordered, node).build(tree);
  }

  private RelNode withInputs(RelNode node, List<RelNode> inputs) {
    List<RelNode> ordered = new ArrayList<>(inputs.size());
    boolean changed = false;
    for (RelNode input : inputs) {
      RelNode better = reorder(input);
      changed |= better != input;
      ordered.add(better);
    }
    return changed ? node.copy(node.getTraitSet(), ordered) : node;
  }

  private static JoinTree bestOfAll(JoinGraph graph) {
    int all = (1 << graph.size()) - 1;
    JoinTree[] best = new JoinTree[all + 1];
    for (int i = 0; i < graph.size(); i++) {
      best[1 << i] = JoinTree.leaf(i, graph.rows(1L << i));
    }
    for (int set = 1; set <= all; set++) {
      if (best[set] == null) {
        best[set] = bestSplit(graph, best, set, true);
        if (best[set] == null && (set == all || isCrossOfComponents(graph, set))) {
          best[set] = bestSplit(graph, best, set, false);
        }
      }
    }
    return best[all];
  }

  /** A set without inner connection is worth a tree only where nothing connects it at all. */
  private static boolean isCrossOfComponents(JoinGraph graph, int set) {
    long rest = ((1L << graph.size()) - 1) & ~set;
    return !graph.connected(set, rest) || rest == 0;
  }

  private static JoinTree bestSplit(JoinGraph graph, JoinTree[] best, int set, boolean connected) {
    double rows = graph.rows(set);
    JoinTree winner = null;
    for (int left = (set - 1) & set; left > 0; left = (left - 1) & set) {
      int right = set & ~left;
      if (left < right || best[left] == null || best[right] == null) {
        continue; // each pair once; JoinTree.join puts the smaller side where it is built
      }
      if (connected && !graph.connected(left, right)) {
        continue;
      }
      JoinTree candidate = JoinTree.join(best[left], best[right], rows);
      if (winner == null || candidate.cost() < winner.cost()) {
        winner = candidate;
      }
    }
    return winner;
  }

  private static JoinTree greedy(JoinGraph graph) {
    List<JoinTree> forest = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      forest.add(JoinTree.leaf(i, graph.rows(1L << i)));
    }
    while (forest.size() > 1) {
      JoinTree winner = null;
      boolean winnerConnected = false;
      for (int i = 0; i < forest.size(); i++) {
        for (int j = i + 1; j < forest.size(); j++) {
          JoinTree left = forest.get(i);
          JoinTree right = forest.get(j);
          boolean connected = graph.connected(left.set(), right.set());
          double rows = graph.rows(left.set() | right.set());
          boolean better =
              winner == null
                  || (connected && !winnerConnected)
                  || (connected == winnerConnected && rows < winner.rows());
          if (better) {
            winner = JoinTree.join(left, right, rows);
            winnerConnected = connected;
          }
        }
      }
      forest.remove(winner.left());
      forest.remove(winner.right());
      forest.add(winner);
    }
    return forest.get(0);
  }
}

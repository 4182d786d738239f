package org.pagedb.calcite.rule;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.pagedb.calcite.rel.PageProject;
import org.pagedb.calcite.rel.PagedbRel;

/**
 * Carries out a projection.
 *
 * <pre>
 * LogicalProject(e …)        PageProject(e …)
 *   input               =>     input
 * </pre>
 */
public final class ProjectRule extends ConverterRule {

  ProjectRule(Config config) {
    super(config);
  }

  @Override
  public RelNode convert(RelNode rel) {
    LogicalProject project = (LogicalProject) rel;
    return new PageProject(
        rel.getCluster(),
        rel.getTraitSet().replace(PagedbRel.CONVENTION),
        convert(project.getInput(), PagedbRel.CONVENTION),
        project.getProjects(),
        project.getRowType());
  }
}

/** A node of `explain (format json)`. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Join Filter'?: string;
  /** How often it was executed, in a plan that was. */
  readonly 'Actual Loops'?: number;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Nodes that read all their rows before they return the first one. */
const BLOCKING = /^(Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|CTE Scan|Bitmap Heap Scan|Gather)$/;

/**
 * The large tables and indexes that a statement scans from end to end. A scan below a limit stops at the
 * limit, unless a node between them needs all rows or the planner expects fewer rows than the limit.
 */
export function wholeReads(plan: PlanNode, large: ReadonlySet<string>): string[] {
  const found: string[] = [];
  visit(plan, false);
  return found;

  function visit(node: PlanNode, stops: boolean): void {
    const type = node['Node Type'];
    const table = node['Relation Name'];
    if (type === 'Seq Scan' && table && large.has(table)) found.push(`sequential scan of ${table}`);
    if (/^Index (Only )?Scan$/.test(type) && table && large.has(table) && !node['Index Cond'] && !stops)
      found.push(`scan of all of ${node['Index Name']}`);
    for (const child of node.Plans ?? []) {
      const isReached = type === 'Limit' && child['Plan Rows'] > node['Plan Rows'];
      const isInner = child['Parent Relationship'] === 'Inner';
      visit(child, isReached || (stops && !isInner && !BLOCKING.test(type)));
    }
  }
}

import { type FieldNode, Kind, type SelectionSetNode, type ValidationContext } from 'graphql';
import { DEEPEST_NESTING } from './limits.js';

interface Repetitions {
  /** Pairs of fields with the same response key, each of which graphql-js compares. */
  readonly pairs: number;
  /** Response keys of the fields that are selected under several, which are executed once for each. */
  readonly names: number;
}

/**
 * What a selection repeats at the same place, fragments expanded. Stops after `mostFields`, which an acyclic document
 * that was measured before does not reach.
 */
export function countRepetitions(
  context: ValidationContext,
  root: SelectionSetNode,
  mostFields: number,
): Repetitions {
  let pairs = 0;
  let names = 0;
  let fields = 0;

  function countIn(sets: readonly SelectionSetNode[], levels: number): void {
    const groups = new Map<string, FieldNode[]>();
    const opened = new Set<string>();
    for (const set of sets) collect(set, groups, opened);
    names += namesOfRepeated(groups);
    for (const group of groups.values()) {
      fields += group.length;
      pairs += (group.length * (group.length - 1)) / 2;
      if (fields > mostFields || levels === 0) return;
      const inner = group.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (inner.length > 0) countIn(inner, levels - 1);
    }
  }

  function collect(
    { selections }: SelectionSetNode,
    groups: Map<string, FieldNode[]>,
    opened: Set<string>,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const group = groups.get(key);
        if (group) group.push(selection);
        else groups.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet, groups, opened);
      } else if (!opened.has(selection.name.value)) {
        opened.add(selection.name.value);
        const fragment = context.getFragment(selection.name.value);
        if (fragment) collect(fragment.selectionSet, groups, opened);
      }
    }
  }

  countIn([root], DEEPEST_NESTING);
  return { pairs, names };
}

/** Groups are keyed by their response key; the fields of one have the same name in a valid document. */
function namesOfRepeated(groups: ReadonlyMap<string, readonly FieldNode[]>): number {
  const keysOfField = new Map<string, number>();
  for (const [first] of groups.values()) {
    const field = first?.name.value ?? '';
    keysOfField.set(field, (keysOfField.get(field) ?? 0) + 1);
  }
  return [...keysOfField.values()].reduce((sum, keys) => sum + (keys > 1 ? keys : 0), 0);
}

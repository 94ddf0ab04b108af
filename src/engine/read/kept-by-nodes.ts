import type { FieldNode } from 'graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import type { AnyRecord } from './record.js';

interface Kept<T> {
  readonly nodes: readonly FieldNode[];
  readonly value: T;
}

/** Keeps what was made of a field of a document for a record, by each of its nodes: graphql-js gathers them anew each time. */
export class KeptByNodes<T> {
  readonly #byFirstNode = new WeakMap<FieldNode, Map<AnyRecord, Kept<T>>>();

  of(nodes: readonly FieldNode[], record: AnyRecord, make: () => T): T {
    const first = nodes[0] as FieldNode;
    const byRecord = getOrInsert(this.#byFirstNode, first, () => new Map<AnyRecord, Kept<T>>());
    const known = byRecord.get(record);
    if (known && areSame(known.nodes, nodes)) return known.value;
    const value = make();
    byRecord.set(record, { nodes, value });
    return value;
  }
}

const areSame = (one: readonly FieldNode[], other: readonly FieldNode[]) =>
  one.length === other.length && one.every((node, index) => node === other[index]);

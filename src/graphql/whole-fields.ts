import { type DocumentNode, Kind, visit } from 'graphql';
import { type AnyRecord, emptied, isWhole, READS, responseKeyOf } from '../engine/index.js';
import type { KnownOperation } from './known-operation.js';

/** How the records of a list are answered. */
export interface WholeOptions {
  /** One by one, so that the parts of a record count for itself. */
  readonly isOneByOne?: boolean;
}

/** Returns the document that graphql-js executes, whose root fields that are whole in SQL select nothing; null without such. */
export function withoutWholeFields(operation: KnownOperation, options: WholeOptions): DocumentNode | null {
  const { document, definition, fragments } = operation;
  const whole = wholeKeysOf(operation, options);
  if (whole.size === 0) return null;
  // Fragments are written in place, since another operation may use them too.
  const selectionSet = visit(definition.selectionSet, {
    Field: (node) => (whole.has(responseKeyOf(node)) ? emptied(node) : false),
    FragmentSpread: ({ name, directives = [] }) => {
      const fragment = fragments[name.value];
      return fragment && { ...fragment, kind: Kind.INLINE_FRAGMENT, directives };
    },
  });
  const definitions = document.definitions.map((one) =>
    one === definition ? { ...definition, selectionSet } : one,
  );
  return { ...document, definitions };
}

/** Returns the names in the answer of the root fields that are SQL as a whole. */
function wholeKeysOf(operation: KnownOperation, options: WholeOptions): ReadonlySet<string> {
  const place = { ...options, isWritten: operation.kind === 'mutation' };
  const whole = [...operation.rootFields].filter(([, nodes]) => {
    const field = operation.rootType?.getFields()[nodes[0]?.name.value ?? ''];
    const record = field?.extensions[READS] as AnyRecord | undefined;
    return field && record && isWhole(record, field, nodes, operation, place);
  });
  return new Set(whole.map(([key]) => key));
}

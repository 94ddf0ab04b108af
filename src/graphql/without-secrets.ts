import { type GraphQLField, isNonNullType, Kind } from 'graphql';
import { responseKeyOf, SECRETS } from '../engine/index.js';
import type { ExecutionBody } from './executor.js';
import { foldSelections } from './fold-selections.js';
import type { KnownOperation } from './known-operation.js';

/** The keys of an answer that lead to secrets; at the end of the way, whether the secret may be null. */
type Places = ReadonlyMap<string, Places | 'nullable' | 'required'>;

const NOWHERE: Places = new Map();

/**
 * Returns the answer to an operation as it is kept to be given again: with null for each secret, and a mark that says so. The
 * whole mutation answers null where the type of a secret does not allow that.
 */
export function withoutSecrets(operation: KnownOperation, body: ExecutionBody): ExecutionBody {
  const places = placesOf(operation);
  if (places.size === 0 || !body.data) return body;
  // A part of the data may be a text that PostgreSQL has made.
  const data: Record<string, unknown> = JSON.parse(JSON.stringify(body.data));
  for (const [key, place] of places) {
    if (Object.hasOwn(data, key)) data[key] = hidden(data[key], place) ?? null;
  }
  return { ...body, data, extensions: { ...body.extensions, replayed: true } };
}

function placesOf(operation: KnownOperation): Places {
  const fold = foldSelections<Places>(operation, {
    nothing: NOWHERE,
    plus: merged,
    of: (node, below, { field }) => {
      if (node.kind !== Kind.FIELD) return below;
      if (field?.extensions[SECRETS] === true) return new Map([[responseKeyOf(node), endOf(field)]]);
      return below.size === 0 ? NOWHERE : new Map([[responseKeyOf(node), below]]);
    },
  });
  return fold(operation.definition.selectionSet, operation.rootType ?? undefined);
}

const endOf = ({ type }: GraphQLField<unknown, unknown>) => (isNonNullType(type) ? 'required' : 'nullable');

function merged(one: Places, other: Places): Places {
  if (one.size === 0) return other;
  const all = new Map(one);
  for (const [key, place] of other) {
    const known = all.get(key);
    all.set(key, known instanceof Map && place instanceof Map ? merged(known, place) : place);
  }
  return all;
}

/** Returns a value without its secrets; undefined for one that cannot be without them. */
function hidden(value: unknown, place: Places | 'nullable' | 'required'): unknown {
  if (value === null) return null;
  if (place === 'nullable') return null;
  if (place === 'required') return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => hidden(item, place));
    return items.includes(undefined) ? undefined : items;
  }
  const fields = { ...(value as Record<string, unknown>) };
  for (const [key, below] of place) {
    if (!Object.hasOwn(fields, key)) continue;
    fields[key] = hidden(fields[key], below);
    if (fields[key] === undefined) return undefined;
  }
  return fields;
}

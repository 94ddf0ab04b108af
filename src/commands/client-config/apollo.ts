import type { CacheFacts } from './facts.js';
import { entries, HEADER, NODE_ID_SOURCE, quoted } from './source.js';

/** Returns the settings of the cache of Apollo Client. */
export function apolloConfig({
  possibleTypes,
  keyed,
  byId,
  ofCaller,
  deletions,
  connections,
  oneInPlace,
  onePart,
}: CacheFacts): string {
  const fields = new Map<string, [name: string, policy: string][]>();
  const add = (type: string, policies: [name: string, policy: string][]) =>
    fields.set(type, [...(fields.get(type) ?? []), ...policies]);
  add(
    'Query',
    [...byId].map(([name, type]) => [name, `byId('${type}')`]),
  );
  add(
    'Mutation',
    [...deletions].map(([name, type]) => [name, `deletion('${type}')`]),
  );
  for (const [type, names] of ofCaller)
    add(
      type,
      names.map((name) => [name, 'ofCaller']),
    );
  for (const [type, names] of onePart)
    add(
      type,
      names.map((name) => [name, 'onePart']),
    );
  for (const [type, lists] of connections)
    add(
      type,
      [...lists].map(([name, args]) => [name, `pages(${quoted(args)})`]),
    );
  const keyOf = (type: string) => {
    if (type === 'Viewer') return '    keyFields: [],\n';
    if (oneInPlace.includes(type)) return '    ...inPlace,\n';
    return keyed.includes(type) ? '    keyFields: byNodeId,\n' : '';
  };
  const withFields = [...fields].map(
    ([type, policies]) =>
      [type, `{\n${keyOf(type)}    fields: {\n${entries(policies, '      ')}    },\n  }`] as const,
  );
  const inPlace = oneInPlace.filter((type) => !fields.has(type)).map((type) => [type, 'inPlace'] as const);
  const others = keyed.filter((type) => !fields.has(type)).map((type) => [type, 'record'] as const);
  return `${HEADER}
import type { FieldPolicy, PossibleTypesMap, TypePolicies, TypePolicy } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

${NODE_ID_SOURCE}
/** The key of an object in the cache; one without an identifier is kept where it stands. */
const byNodeId: TypePolicy['keyFields'] = (object, { typename }) => nodeIdOf(String(typename), object) ?? undefined;

const record: TypePolicy = { keyFields: byNodeId };

/** The rows of a list without a size. */
const USUAL_SIZE = 50;

/** How many rows from the beginning of a list were asked for, by \`edges\` and by \`nodes\`. */
interface Asked {
  readonly edges?: number;
  readonly nodes?: number;
}

interface Rows {
  readonly edges?: readonly unknown[];
  readonly nodes?: readonly unknown[];
  readonly asked?: Asked;
}

/**
 * A list by pages, which are joined by their edges. Lists with the same arguments are one list, whatever their page size:
 * the directive \`@connection(key: "…")\` keeps one apart. A page that is larger than what is known is asked for.
 */
const pages = (...names: string[]): FieldPolicy => {
  const joined = relayStylePagination((args, { field }) => {
    const isOwn = names.some((name) => args?.[name] !== undefined) || field?.directives?.length;
    return isOwn ? [...names, '@connection', ['key']] : false;
  });
  const sizeOf = (args: Record<string, unknown> | null): number =>
    Number(args?.first ?? args?.last ?? USUAL_SIZE);
  return {
    ...joined,
    read(existing, options) {
      const shown = joined.read?.(existing, options);
      if (!existing || !shown) return shown;
      const { nodes, edges, asked = {}, ...rest } = shown as Rows;
      const size = sizeOf(options.args);
      // A list that came with fewer rows than were asked for has no others.
      const has = (rows: readonly unknown[] | undefined, known = -1) =>
        rows !== undefined && (size <= known || rows.length < known);
      return {
        ...rest,
        ...(has(existing.edges, asked.edges) ? { edges } : {}),
        ...(has(nodes, asked.nodes) ? { nodes: nodes?.slice(0, size) } : {}),
      };
    },
    merge(existing, incoming, options) {
      if (!incoming || typeof joined.merge !== 'function') return incoming;
      const before: Asked = existing?.asked ?? {};
      const isNext = Boolean(options.args?.after ?? options.args?.before);
      const asked: Asked = {
        ...before,
        ...(incoming.edges ? { edges: (isNext ? (before.edges ?? 0) : 0) + sizeOf(options.args) } : {}),
        ...(incoming.nodes ? { nodes: sizeOf(options.args) } : {}),
      };
      return { ...joined.merge(existing, incoming, options), asked };
    },
  };
};

/** An object that its place alone tells from others: with an \`id\` and without, it is kept there. */
const inPlace: TypePolicy = { keyFields: false, merge: true };

/** The one part of a record at its place, also where no \`id\` is selected. */
const onePart: FieldPolicy = { merge: true };

/** A record of the caller. */
const ofCaller: FieldPolicy = { merge: true };

/** One record by its id, also where no \`id\` is selected; read from the cache if a list has brought it. */
const byId = (type: string): FieldPolicy => ({
  read: (existing, { args, toReference }) =>
    existing === undefined && args?.id !== undefined ? toReference({ __typename: type, id: args.id }) : existing,
  merge(_existing, incoming, { args, isReference, toReference, mergeObjects }) {
    if (!incoming || isReference(incoming) || args?.id === undefined) return incoming;
    return mergeObjects(toReference({ __typename: type, id: args.id }), incoming);
  },
});

/** The deletion of a record, which the cache forgets. */
const deletion = (type: string): FieldPolicy<{ deletedId?: string | number; deletedNodeId?: string } | null> => ({
  merge(_existing, incoming, { args, cache }) {
    const nodeId = incoming?.deletedNodeId ?? args?.nodeId;
    const key = incoming && nodeIdOf(type, { nodeId, id: incoming.deletedId ?? args?.id });
    if (key) cache.evict({ id: key });
    return incoming;
  },
});

export const possibleTypes: PossibleTypesMap = {
${entries([...possibleTypes].map(([type, names]) => [type, `[${quoted(names)}]`]))}};

export const typePolicies: TypePolicies = {
${entries([...inPlace, ...others, ...withFields])}};
`;
}

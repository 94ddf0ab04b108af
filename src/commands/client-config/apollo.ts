import type { CacheFacts } from './facts.js';
import { entries, HEADER, quoted } from './source.js';

/** Returns the settings of the cache of Apollo Client. */
export function apolloConfig({
  possibleTypes,
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
  const withFields = [...fields].map(
    ([type, policies]) =>
      [
        type,
        `{\n${type === 'Viewer' ? '    keyFields: [],\n' : ''}    fields: {\n${entries(policies, '      ')}    },\n  }`,
      ] as const,
  );
  const inPlace = oneInPlace.map((type) => [type, 'inPlace'] as const);
  return `${HEADER}
import type { FieldPolicy, PossibleTypesMap, TypePolicies, TypePolicy } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/**
 * A list by pages, which are joined by their edges. Lists with the same arguments are one list, whatever their page size:
 * the directive \`@connection(key: "…")\` keeps one apart.
 */
const pages = (...names: string[]): FieldPolicy =>
  relayStylePagination((args, { field }) => {
    const isOwn = names.some((name) => args?.[name] !== undefined) || field?.directives?.length;
    return isOwn ? [...names, '@connection', ['key']] : false;
  });

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
const deletion = (type: string): FieldPolicy<{ deletedId?: string | number } | null> => ({
  merge(_existing, incoming, { args, cache }) {
    const id = incoming?.deletedId ?? args?.id;
    if (incoming && id !== undefined) cache.evict({ id: cache.identify({ __typename: type, id }) });
    return incoming;
  },
});

export const possibleTypes: PossibleTypesMap = {
${entries([...possibleTypes].map(([type, names]) => [type, `[${quoted(names)}]`]))}};

export const typePolicies: TypePolicies = {
${entries([...inPlace, ...withFields])}};
`;
}

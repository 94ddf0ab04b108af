import type { CacheFacts } from './facts.js';
import { entries, HEADER, NODE_ID_SOURCE, quoted } from './source.js';

/** Returns the settings of the normalized cache of urql. */
export function urqlConfig({
  possibleTypes,
  keyed,
  deletions,
  connections,
  oneInPlace,
  unkeyed,
}: CacheFacts): string {
  const embedded = [...oneInPlace, ...unkeyed].map((type) => [type, 'embedded'] as const);
  const byNodeId = keyed.map((type) => [type, 'byNodeId'] as const);
  const resolvers = [...connections].map(
    ([type, lists]) =>
      [
        type,
        `{\n${entries(
          [...lists.keys()].map((name) => [name, 'pages']),
          '    ',
        )}  }`,
      ] as const,
  );
  const updates = [...deletions].map(([name, type]) => [name, `deletion('${type}')`] as const);
  return `${HEADER}
import type {
  KeyGenerator,
  KeyingConfig,
  Resolver,
  ResolverConfig,
  UpdateResolver,
  UpdatesConfig,
} from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

${NODE_ID_SOURCE}
/** The key of an object in the cache; one without an identifier is kept where it stands. */
const byNodeId: KeyGenerator = (data) => nodeIdOf(String(data.__typename), data);

/** An object that is kept with the one that leads to it. */
const embedded = () => null;

const joinedPages = relayPagination();

/** A list by pages, which are joined; one without arguments, which is not joined with others, is read as it is. */
const pages: Resolver = (parent, args, cache, info) =>
  Object.keys(args).length > 0
    ? joinedPages(parent, args, cache, info)
    : cache.resolve(info.parentKey, info.fieldName);

/** The deletion of a record, which the cache forgets. */
const deletion =
  (type: string): UpdateResolver =>
  (result, args, cache, { fieldName }) => {
    const deleted = result[fieldName] as { deletedId?: unknown; deletedNodeId?: unknown } | null;
    const named = { nodeId: deleted?.deletedNodeId ?? args.nodeId, id: deleted?.deletedId ?? args.id };
    const nodeId = deleted && nodeIdOf(type, named);
    if (nodeId) cache.invalidate({ __typename: type, nodeId });
  };

export const possibleTypes: Record<string, string[]> = {
${entries([...possibleTypes].map(([type, names]) => [type, `[${quoted(names)}]`]))}};

export const keys: KeyingConfig = {
  Viewer: () => 'Viewer',
${entries([...byNodeId, ...embedded])}};

export const resolvers: ResolverConfig = {
${entries(resolvers)}};

export const updates: UpdatesConfig = {
  Mutation: {
${entries(updates, '    ')}  },
};
`;
}

/** The first line of a generated file of TypeScript. */
export const HEADER = '// Written by `npm run client:config` from the schema; do not edit.\n';

/** Returns the entries of an object literal, one a line. */
export const entries = (lines: Iterable<readonly [name: string, value: string]>, indent = '  '): string =>
  [...lines].map(([name, value]) => `${indent}${name}: ${value},\n`).join('');

/** The source of a function with which a cache tells the key of an object, also of one that is selected with its `id` alone. */
export const NODE_ID_SOURCE = `
/** The node id of a record: \`nodeId\`, or what it is for an \`id\`. Parts of records have the same text as both. */
const nodeIdOf = (type: string, { nodeId, id }: Readonly<Record<string, unknown>>): string | null => {
  if (nodeId !== undefined && nodeId !== null) return String(nodeId);
  if (id === undefined || id === null) return null;
  return isPart(type) ? String(id) : btoa(\`\${type}:\${id}\`).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '');
};

const isPart = (type: string): boolean => !possibleTypes.Node?.includes(type);
`;

export const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

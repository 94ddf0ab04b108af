/** The first line of a generated file of TypeScript. */
export const HEADER = '// Written by `npm run client:config` from the schema; do not edit.\n';

/** Returns the entries of an object literal, one a line. */
export const entries = (lines: Iterable<readonly [name: string, value: string]>, indent = '  '): string =>
  [...lines].map(([name, value]) => `${indent}${name}: ${value},\n`).join('');

export const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

import type { Names } from './names.js';

/** Lines to insert into a file for a new resource, after the match of a pattern. */
export interface Registration {
  readonly file: string;
  readonly after: RegExp;
  readonly lines: string;
}

/** Matches a declaration from its start to the end of its last entry. */
const within = (declaration: string) => new RegExp(`^${declaration}[\\s\\S]*?(?=\\n[\\]}\`];$)`, 'm');

/** Returns the insertions into the lists of all resources outside the modules. */
export function registrationsOf(names: Names): Registration[] {
  const { folder, stem, record, records, Record, path, words } = names;
  const module = `./${folder}/${stem}`;
  const endpoint = (method: string, address: string, level: string, status: number, answer: string) =>
    `${method.padEnd(6)} ${address.padEnd(54)} ${level.padEnd(7)} ${status}  ${answer.padEnd(23)} standard\n`;
  return [
    // `npm run fix` sorts imports.
    {
      file: 'src/modules/entities.ts',
      after: /^/,
      lines: `import { ${Record} } from '${module}.entity.js';\n`,
    },
    { file: 'src/modules/entities.ts', after: within('export const entities'), lines: `\n  ${Record},` },
    {
      file: 'src/modules/resolvers.ts',
      after: /^/,
      lines: `import { ${record}Operations } from '${module}.resolver.js';\n`,
    },
    {
      file: 'src/modules/resolvers.ts',
      after: /^const classes[\s\S]*?(?=\n {2}\.\.\.relations,\n)/m,
      lines: `\n  ...${record}Operations,`,
    },
    {
      file: 'src/modules/routes.ts',
      after: /^/,
      lines: `import { ${record}Routes } from '${module}.routes.js';\n`,
    },
    { file: 'src/modules/routes.ts', after: within('export const routes'), lines: `\n  ...${record}Routes,` },
    {
      file: 'src/modules/relations.ts',
      after: /^/,
      lines: `import { ${record}Relations } from '${module}.relations.js';\n`,
    },
    {
      file: 'src/modules/relations.ts',
      after: within('export const relations'),
      lines: `\n  ...${record}Relations,`,
    },
    {
      file: 'tests/interfaces/endpoints.table.ts',
      after: /^const ADDED = `\n[\s\S]*?\n(?=`;$)/m,
      lines: `\n${endpoint('GET', path, 'any', 200, `${Record}[]`)}${endpoint('GET', `${path}/community/{communityId}`, 'any', 200, `${Record}[]`)}${endpoint('GET', `${path}/{id}`, 'any', 200, Record)}${endpoint('POST', path, 'admin', 201, Record)}${endpoint('PUT', `${path}/{id}`, 'admin', 200, Record)}${endpoint('DELETE', `${path}/{id}`, 'admin', 204, 'none')}`,
    },
    {
      file: 'tests/interfaces/access.table.ts',
      after: within('export const OPERATIONS'),
      lines:
        `\n  ${records}: 'any',\n  ${record}: 'any',` +
        `\n  create${Record}: ADMIN,\n  update${Record}: ADMIN,\n  delete${Record}: ADMIN,`,
    },
    {
      file: 'tests/interfaces/access.table.ts',
      after: within('export const PATHS'),
      lines:
        `\n  'GET ${path}': 'any',\n  'GET ${path}/community/{communityId}': 'any',\n  'GET ${path}/{id}': 'any',` +
        `\n  'POST ${path}': ADMIN,\n  'PUT ${path}/{id}': ADMIN,\n  'DELETE ${path}/{id}': ADMIN,`,
    },
    {
      file: 'tests/interfaces/limits.table.ts',
      after: within('export const REQUIRED'),
      lines: `\n  'POST ${path}': 'communityId name',`,
    },
    {
      file: 'tests/interfaces/refusals/homes.table.ts',
      after: within('const OF_COMMUNITIES'),
      lines: `\n  '${Record}',`,
    },
    {
      file: 'tests/interfaces/reach.table.ts',
      after: /^all (?:community +){5}.*$/m,
      lines: ` ${Record}`,
    },
    {
      file: 'tests/support/resources.ts',
      after: within('export const RESOURCES'),
      lines:
        `\n  {\n    record: '${Record}',\n    path: '${path}',` +
        "\n    input: (fixture) => ({ ...inCommunity(fixture), name: 'Primero' }),\n  },",
    },
    {
      file: 'docs/contract/README.md',
      after: /^\| records \| \|\n[\s\S]*?(?=\n\n)/m,
      lines: `\n| [${words}](records/${folder}.md) | ${words} |`,
    },
  ];
}

import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { type Allowed, isAllowed, isRoleAllowed } from '../../core/policy.js';
import type { Route } from '../../core/route.js';
import { ALLOWED } from '../../core/schema/allow.js';
import { ROLE_CODES, type RoleCode } from '../../platform/roles.js';
import { operationField } from '../../rest/compile.js';

const INTRODUCTION = `# Who may call what

Written by \`npm run fix:docs\` from the declarations in the code; do not edit.
\`yes\`: callers with this role may call the path or operation; \`residents\`: those who have a resident record; \`no token\` stands for a request without one.
Which rows a caller then reads and writes is in [the contract](contract/access.md#scope-by-record) and, as SQL, in \`docs/sql\`.
`;

/** The access matrix: all REST paths and GraphQL operations by role, and the fields with a level. */
export function accessPage(schema: GraphQLSchema, routes: readonly Route[]): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  const roots = [schema.getQueryType(), schema.getMutationType()].filter(isObjectType);
  return [
    INTRODUCTION,
    '## REST\n',
    ...tags.map((tag) => {
      const rows = routes.filter((route) => route.tag === tag).map((route) => routeRow(schema, route));
      return `### ${tag}\n\n${matrix('path', rows)}`;
    }),
    '## GraphQL\n',
    ...roots.map((root) => {
      const rows = Object.values(root.getFields()).map((field) => fieldRow(field.name, field));
      return `### ${root.name}\n\n${matrix('operation', rows)}`;
    }),
    '### Fields\n\nNull for every other caller; legacy records leave them out.\n',
    matrix('field', restrictedFields(schema)),
  ].join('\n');
}

interface Row {
  readonly name: string;
  readonly allowed: Allowed;
}

function matrix(heading: string, rows: readonly Row[]): string {
  const lines = [
    [heading, 'no token', ...ROLE_CODES],
    Array(ROLE_CODES.length + 2).fill('---'),
    ...rows.map(({ name, allowed }) => [
      `\`${name}\``,
      ...[null, ...ROLE_CODES].map((role) => cell(role, allowed)),
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function cell(role: RoleCode | null, allowed: Allowed): string {
  if (isAllowed(role && { role, residentId: null }, allowed)) return 'yes';
  return isRoleAllowed(role, allowed) ? 'residents' : '';
}

function routeRow(schema: GraphQLSchema, route: Route): Row {
  const { allowed } = fieldRow('', operationField(schema, route));
  return { name: `${route.method} ${route.path}`, allowed: route.allowed ?? allowed };
}

const fieldRow = (name: string, { extensions }: GraphQLField<unknown, unknown>): Row => ({
  name,
  allowed: extensions[ALLOWED] as Allowed,
});

function restrictedFields(schema: GraphQLSchema): Row[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !roots.includes(type))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => fieldRow(`${type.name}.${field.name}`, field)),
    )
    .filter(({ allowed }) => allowed !== undefined);
}

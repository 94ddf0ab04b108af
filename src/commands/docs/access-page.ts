import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import {
  ALLOWED,
  type Allowed,
  isAllowed,
  isRoleAllowed,
  NON_PERSONAL,
  objectTypesOf,
  RESTRICTION,
  type Restriction,
  readersOf,
  SHOWN,
} from '../../engine/declare.js';
import { ROLE_CODES, type RoleCode } from '../../platform/roles.js';
import { operationField } from '../../rest/described-route.js';
import type { Route } from '../../route.js';
import { markdownTable } from './markdown-table.js';
import { accessPaths, isSearchable, reachOn } from './reach.js';

const INTRODUCTION = `# Who may call what

Written by \`npm run fix:docs\` from the declarations in the code; do not edit.
\`yes\`: callers with this role may call the path or operation; \`residents\`: those who have a resident record; \`no token\` stands for a request without one.
Which rows a caller then reads and writes is in [the contract](contract/access.md#scope-by-record) and, as SQL, in \`docs/sql\`.
`;

const ROWS = `## Rows

How far a role reaches on every path of the graph to a record. \`all\`: every row; \`community\`: those of its communities, a neighbour's included; \`partly\`: some kinds of these, or those that are shown to the role; \`own\`: its own; empty: none. Rows of other companies are in \`all\` alone.
Rows without a community follow their [audience](contract/access.md#rows-without-a-community). *search* marks paths that take a text to search for. A test executes the table.
`;

/** Returns the access matrix: all REST paths and GraphQL operations by role, and who sees which field. */
export function accessPage(schema: GraphQLSchema, routes: readonly Route[]): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    isObjectType,
  );
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
    ROWS,
    reachTable(schema),
    '## Restricted fields\n\nNull for every other caller, also in filters, orders and the search.\n',
    restrictionTable(schema),
    shownFields(schema),
  ].join('\n');
}

interface Row {
  readonly name: string;
  readonly allowed: Allowed;
}

function matrix(heading: string, rows: readonly Row[]): string {
  return markdownTable(
    [heading, 'no token', ...ROLE_CODES],
    rows.map(({ name, allowed }) => [
      `\`${name}\``,
      ...[null, ...ROLE_CODES].map((role) => cell(role, allowed)),
    ]),
  );
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
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return objectTypesOf(schema)
    .filter((type) => !roots.includes(type))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => fieldRow(`${type.name}.${field.name}`, field)),
    )
    .filter(({ allowed }) => allowed !== undefined);
}

function reachTable(schema: GraphQLSchema): string {
  const lines = accessPaths(schema).map((path) => [
    path.record,
    `\`${path.parent}.${path.field.name}\`${isSearchable(path) ? ' *search*' : ''}`,
    ...ROLE_CODES.map((role) => reachOn(path, role)).map((reach) => (reach === 'none' ? '' : reach)),
  ]);
  return markdownTable(['record', 'path', ...ROLE_CODES], lines);
}

function restrictionTable(schema: GraphQLSchema): string {
  const lines = objectTypesOf(schema).flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, extensions }) => {
      const restriction = extensions[RESTRICTION] as Restriction | undefined;
      if (!restriction) return [];
      const readers = readersOf(restriction.rule);
      const cells = ROLE_CODES.map((role) => (readers.includes(role) ? 'yes' : 'own'));
      return [[`\`${type.name}.${name}\``, ...cells]];
    }),
  );
  return markdownTable(['field', ...ROLE_CODES], lines);
}

function shownFields(schema: GraphQLSchema): string {
  const rows = objectTypesOf(schema).flatMap((type) => {
    if (type.extensions[NON_PERSONAL]) return [[type.name, 'all']];
    const shown = Object.values(type.getFields()).filter(({ extensions }) => extensions[SHOWN]);
    return shown.length === 0 ? [] : [[type.name, named(shown)]];
  });
  return `## Shown fields

Seen by everybody who reaches the record. \`all\`: the type tells of no person, and all its fields are shown.

${markdownTable(['type', 'fields'], rows)}`;
}

const named = (elements: readonly { name: string }[]) => elements.map(({ name }) => `\`${name}\``).join(', ');

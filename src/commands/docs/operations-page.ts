import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { REST_ONLY } from '../../engine/declare.js';
import type { Route } from '../../route.js';
import { markdownTable } from './markdown-table.js';

const INTRODUCTION = `# Operations

Written by \`npm run fix:docs\` from the routes and the schema; do not edit.
Each row has the REST paths of a resource and the GraphQL operations that execute them or answer the same records.
What they take and answer is in [the contract](contract/README.md), who may call them in [access.md](access.md).
`;

const ELSEWHERE = 'Through GraphQL alone';

/** Returns the page with the REST paths and the GraphQL operations of every resource. */
export function operationsPage(schema: GraphQLSchema, routes: readonly Route[]): string {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
  const resourcesOf = resources(fields, routes);
  const tags = [...new Set(routes.map(({ tag }) => tag)), ELSEWHERE];
  const rows = tags.map((tag) => [
    tag,
    pathsOf(routes.filter((route) => route.tag === tag)),
    fields
      .filter((field) => !(REST_ONLY in field.extensions) && resourcesOf(field).includes(tag))
      .map(({ name }) => `\`${name}\``)
      .join(', '),
  ]);
  return `${INTRODUCTION}
${markdownTable(['resource', 'REST', 'GraphQL'], rows)}
Relations lead from one record to others in both directions, such as \`community.residents\` and \`resident.community\`.
`;
}

type Field = GraphQLField<unknown, unknown>;

/** Finds the resources of an operation: those of its routes, else the one whose routes answer the same records. */
function resources(fields: readonly Field[], routes: readonly Route[]): (field: Field) => readonly string[] {
  const ofRoutes = ({ name }: Field) =>
    routes.filter(({ operation }) => operation === name).map(({ tag }) => tag);
  const byRecord = new Map<string, string>();
  for (const field of fields) {
    const record = recordOf(field);
    const [tag] = ofRoutes(field);
    if (record && tag && !byRecord.has(record)) byRecord.set(record, tag);
  }
  return (field) => {
    const tags = ofRoutes(field);
    return tags.length > 0 ? tags : [byRecord.get(recordOf(field) ?? ELSEWHERE) ?? ELSEWHERE];
  };
}

/** Returns the type that an operation answers, without its page and its deletion; null for a scalar. */
function recordOf({ type }: Field): string | null {
  const answered = getNamedType(type);
  return isObjectType(answered) ? answered.name.replace(/(?:Connection|Deletion)$/, '') : null;
}

function pathsOf(routes: readonly Route[]): string {
  const paths = [...new Set(routes.map(({ path }) => path))];
  return paths
    .map((path) => {
      const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
      return `${methods.join(' ')} \`${path}\``;
    })
    .join('<br>');
}

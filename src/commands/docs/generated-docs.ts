import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { initUnconnectedOrm } from '../../engine/database.js';
import { createSchema } from '../../graphql/schema.js';
import { readScreens } from '../../http/screens.js';
import { entities } from '../../modules/entities.js';
import { resolvers } from '../../modules/resolvers.js';
import { routes } from '../../modules/routes.js';
import { version } from '../../platform/version.js';
import { createOpenapi } from '../../rest/openapi/document.js';
import { accessPage } from './access-page.js';
import { operationsPage } from './operations-page.js';
import { PAGE_WITH_REFUSALS, withRefusalTables } from './refusal-tables.js';
import { recordReads } from './sql-pages.js';
import { statementCountsPage } from './statement-counts-page.js';

/** A folder that contains only generated pages. */
export const SQL_FOLDER = 'docs/sql';

/** Generates every document that follows from the code, by its path. */
export async function generatedDocs(): Promise<ReadonlyMap<string, string>> {
  const schema = await createSchema(resolvers);
  const orm = await initUnconnectedOrm(entities);
  const screens = await readScreens();
  const { pages, counts } = await recordReads(orm, schema, entities, screens);
  return new Map([
    ['docs/openapi.json', `${JSON.stringify(createOpenapi(schema, routes, version), null, 2)}\n`],
    ['docs/access.md', accessPage(schema, routes)],
    [PAGE_WITH_REFUSALS, withRefusalTables(await readFile(PAGE_WITH_REFUSALS, 'utf8'), schema)],
    ['docs/operations.md', operationsPage(schema, routes)],
    [`${SQL_FOLDER}/README.md`, statementCountsPage(counts, screens)],
    ...pages.map(([name, text]): [string, string] => [`${SQL_FOLDER}/${name}`, text]),
  ]);
}

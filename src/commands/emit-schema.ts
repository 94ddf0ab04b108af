import { publishedSchema, schemaText } from '../graphql/published-schema.js';
import { createSchema } from '../graphql/schema.js';
import { resolvers } from '../modules/resolvers.js';
import { writeOrCheck } from './generated-files.js';

/** Writes `schema.graphql`, or with `--check` fails if the committed file differs from the generated one. */
const text = schemaText(publishedSchema(await createSchema(resolvers)));
await writeOrCheck(new Map([['schema.graphql', text]]), 'fix:schema');

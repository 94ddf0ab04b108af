import { lexicographicSortSchema } from 'graphql';
import { publishedSchema } from '../graphql/published-schema.js';
import { createSchema } from '../graphql/schema.js';
import { resolvers } from '../modules/resolvers.js';
import { apolloConfig } from './client-config/apollo.js';
import { codegenConfig } from './client-config/codegen.js';
import { readCacheFacts } from './client-config/facts.js';
import { relayConfig } from './client-config/relay.js';
import { urqlConfig } from './client-config/urql.js';
import { writeOrCheck } from './generated-files.js';

/**
 * Writes the settings of the graph's clients that follow from the schema (`node dist/commands/client-config.js`). With
 * `--check` fails if a committed file differs from the generated one.
 */
const FOLDER = 'examples/clients';

const schema = lexicographicSortSchema(publishedSchema(await createSchema(resolvers)));
const facts = readCacheFacts(schema);
const files = new Map([
  [`${FOLDER}/apollo.ts`, apolloConfig(facts)],
  [`${FOLDER}/urql.ts`, urqlConfig(facts)],
  [`${FOLDER}/relay.config.json`, relayConfig(schema)],
  [`${FOLDER}/codegen.ts`, codegenConfig(schema)],
]);
await writeOrCheck(files, 'client:config');

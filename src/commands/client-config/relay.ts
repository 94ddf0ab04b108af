import type { GraphQLSchema } from 'graphql';
import { NODE_ID } from '../../engine/declare.js';
import { scalarTypes } from './scalars.js';

/** Returns the settings of the compiler of Relay. Paths are those of a client project. */
export function relayConfig(schema: GraphQLSchema): string {
  const config = {
    src: 'src',
    schema: 'schema.graphql',
    language: 'typescript',
    artifactDirectory: 'src/__generated__',
    eagerEsModules: true,
    customScalarTypes: scalarTypes(schema),
    schemaConfig: { nodeInterfaceIdField: NODE_ID, nodeInterfaceIdVariableName: NODE_ID },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

import { type GraphQLObjectType, type GraphQLSchema, isInterfaceType } from 'graphql';
import { Field, getMetadataStorage, ID, InterfaceType } from 'type-graphql';
import type { Id } from '../read/id.js';
import type { NodeRow } from '../read/node.js';
import { NODE_ID, nodeIdOf } from '../read/node-id.js';
import { definitionOf } from '../read/record.js';
import { GraphqlOnly } from './wire.js';

@InterfaceType('Node', { description: 'A record of any type, known by an identifier among all types.' })
export abstract class Node {
  @GraphqlOnly()
  @Field(() => ID, {
    description:
      'Identifier among the records of all types, to be sent to `node` and `nodes`. Opaque: it is not parsed.',
  })
  nodeId!: string;
}

/** Makes every record type a node. Call before the schema is built. */
export function declareNodes(): void {
  for (const type of getMetadataStorage().objectTypes) {
    if (definitionOf(type.name)?.entity === type.target) type.interfaceClasses = [Node];
  }
}

/** Gives the nodes of a built schema their ids, and the interface the type of a row. */
export function attachNodes(schema: GraphQLSchema): void {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) return;
  node.resolveType = (row: NodeRow) => row.__typename;
  for (const type of schema.getPossibleTypes(node)) attachNodeId(type);
}

function attachNodeId(type: GraphQLObjectType): void {
  const field = type.getFields()[NODE_ID];
  if (field) field.resolve = ({ id }: { id: Id }) => nodeIdOf(type.name, id);
}

import { type GraphQLObjectType, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import { Field, ID, InterfaceType } from 'type-graphql';
import { declaredTypes } from '../../platform/private-members.js';
import type { Id } from '../read/declare.js';
import type { NodeRow } from '../read/load.js';
import { definitionOf, NODE_ID, nodeIdOf } from '../read/record.js';
import { GraphqlOnly } from './wire.js';

@InterfaceType('Node', { description: 'A record of any type, known by an identifier among all types.' })
export abstract class Node {
  @GraphqlOnly()
  @Field(() => ID, {
    description: 'Id among all types, for `node`.',
  })
  nodeId!: string;
}

/** Makes every record type a node. Call before the schema is built. */
export function declareNodes(): void {
  for (const type of declaredTypes()) {
    if (definitionOf(type.name)?.entity === type.target) type.interfaceClasses = [Node];
  }
}

/** Gives the nodes of a built schema their ids, and its interfaces and unions the types of their rows. */
export function attachNodes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (row: NodeRow) => row.__typename;
    else if (isObjectType(type) && isNode(type)) attachNodeId(type);
  }
}

const isNode = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === Node.name);

function attachNodeId(type: GraphQLObjectType): void {
  const field = type.getFields()[NODE_ID];
  if (field) field.resolve = ({ id }: { id: Id }) => nodeIdOf(type.name, id);
}

import { ID, ObjectType } from 'type-graphql';
import { NODE_ID, nodeIdOf } from '../read/node-id.js';
import { ShownField } from './shown.js';

/**
 * A part of a record that a normalized cache keeps as an object of its own. Without an id, the part of one answer would
 * replace that of another, whatever fields each has.
 */
@ObjectType()
export abstract class CachedPart {
  @ShownField(() => ID, { description: 'Identifier among all objects of this type, for caches.' })
  id!: string;

  @ShownField(() => ID, {
    description: 'The same among the objects of all types. It is not taken by `node`.',
  })
  [NODE_ID]!: string;
}

/** The identifiers of a part, made from its type and what tells it from others of the type. */
export function partIds(type: string, key: string | number): Pick<CachedPart, 'id' | 'nodeId'> {
  const id = nodeIdOf(type, key);
  return { id, [NODE_ID]: id };
}

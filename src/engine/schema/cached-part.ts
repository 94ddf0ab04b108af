import { ID, ObjectType } from 'type-graphql';
import { NODE_ID, nodeIdOf } from '../read/record.js';
import { ShownField } from './shown.js';
import { GraphqlOnly } from './wire.js';

export const PART_ID_MEANINGS = {
  id: 'Cache key.',
  [NODE_ID]: 'Not for `node`.',
} as const;

/** A part of a record that a normalized cache keeps by its id, without which parts of different answers would mix. */
@ObjectType()
export abstract class CachedPart {
  @GraphqlOnly()
  @ShownField(() => ID, { description: PART_ID_MEANINGS.id })
  id!: string;

  @GraphqlOnly()
  @ShownField(() => ID, {
    description: PART_ID_MEANINGS[NODE_ID],
  })
  [NODE_ID]!: string;
}

/** Returns the identifiers of a part, made from its type and what tells it from others of the type. */
export function partIds(type: string, key: string | number): Pick<CachedPart, 'id' | 'nodeId'> {
  const id = nodeIdOf(type, key);
  return { id, [NODE_ID]: id };
}

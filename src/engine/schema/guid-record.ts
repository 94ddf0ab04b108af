import { randomUUID } from 'node:crypto';
import { PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { GuidScalar } from '../scalars.js';
import { ShownField } from './shown.js';
import { VersionedRecord } from './versioned-record.js';

/** The base of the records that clients know by a GUID. */
@ObjectType()
export abstract class GuidRecord extends VersionedRecord {
  @ShownField(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();
}

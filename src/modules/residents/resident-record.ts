import type { Opt } from '@mikro-orm/core';
import { ManyToOne } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { GuidRecord, GuidScalar, Joined, ShownField } from '../../engine/declare.js';
import { Resident } from './resident.entity.js';

/** The base of the records of one resident, which the audience of the resident reads if it has no community. */
@ObjectType()
export abstract class ResidentRecord extends GuidRecord {
  @ShownField(() => GuidScalar)
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @ShownField(() => String)
  @Joined('residentId', () => Resident, 'fullName')
  residentName!: Opt<string>;

  @Joined('residentId', () => Resident, 'audience')
  audience!: Opt<string[]> | null;
}

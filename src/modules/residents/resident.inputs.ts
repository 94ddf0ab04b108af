import { ArgsType, Field, InputType } from 'type-graphql';
import { Email, Guid, Guids, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { ADDRESS, PHONE, SHORT_TEXT, UNIT_NUMBER } from '../../core/text-limits.js';
import type { Resident } from './resident.entity.js';

@InputType({ description: 'The resident record to create for a user.' })
export class CreateResidentInput implements Partial<Resident> {
  @Guid({ description: 'The user must exist and have no resident record yet.' })
  userId!: string;

  @Guid({ optional: true })
  communityId?: string | null;

  @Text({ max: SHORT_TEXT })
  fullName!: string;

  @Email({ optional: true })
  email?: string | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: UNIT_NUMBER, blank: true })
  number?: string | null;

  @Text({ max: ADDRESS })
  address!: string;
}

@InputType({ description: 'Changes to a resident. A field left out or null keeps its value.' })
export class UpdateResidentInput {
  @Guid({ optional: true })
  communityId?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  fullName?: string | null;

  @Email({ optional: true })
  email?: string | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: UNIT_NUMBER, blank: true })
  number?: string | null;

  @Text({ optional: true, max: ADDRESS })
  address?: string | null;
}

@InputType()
export class ResidentFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Guids({ optional: true, description: 'Only residents of one of these communities.' })
  communityIds?: string[] | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: 'Text that the name, the e-mail or the number contains, without regard to case and accents.',
  })
  search?: string | null;
}

const ResidentOrder = orderEnum('ResidentOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'FULL_NAME_ASC',
  'FULL_NAME_DESC',
]);

@ArgsType()
export class ResidentsArgs extends PageArgs {
  @Field(() => ResidentFilter, { nullable: true })
  filter?: ResidentFilter | null;

  @Field(() => ResidentOrder, { nullable: true })
  orderBy?: string | null;
}

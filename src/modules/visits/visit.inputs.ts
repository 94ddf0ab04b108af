import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Moment, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import type { ResidentVisit } from './visit.entity.js';

@InputType({ description: 'The whole visit: an update replaces it.' })
export class ResidentVisitInput implements Partial<ResidentVisit> {
  @Guid({ description: 'The resident who is visited.' })
  residentId!: string;

  @Text({ max: SHORT_TEXT })
  visitorName!: string;

  @Whole({ min: 1, description: 'How many came.' })
  totalPeople!: number;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  vehicleColor?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  licensePlate?: string | null;

  @Text({ max: SHORT_TEXT, blank: true, description: 'The purpose of the visit.' })
  subject!: string;

  @Moment()
  arrivalDate!: string;

  @Moment({ optional: true, description: 'Left out while still visiting; not before the arrival.' })
  departureDate?: string | null;
}

@InputType()
export class ResidentVisitFilter {
  @Guid({ optional: true })
  residentId?: string | null;

  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True for visitors who have not left, false for those who have.' })
  present?: boolean | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: "Part of the visitor's name, the purpose or the plate.",
  })
  search?: string | null;
}

const ResidentVisitOrder = orderEnum('ResidentVisitOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'ARRIVAL_DATE_DESC',
  'ARRIVAL_DATE_ASC',
]);

@ArgsType()
export class ResidentVisitsArgs extends PageArgs {
  @Field(() => ResidentVisitFilter, { nullable: true })
  filter?: ResidentVisitFilter | null;

  @Field(() => ResidentVisitOrder, { nullable: true })
  orderBy?: string | null;
}

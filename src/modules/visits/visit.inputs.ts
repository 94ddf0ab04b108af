import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Moment, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import type { ResidentVisit } from './visit.entity.js';

@InputType({
  description:
    'All values of a visit. An update replaces the whole record: an optional field left out is cleared.',
})
export class ResidentVisitInput implements Partial<ResidentVisit> {
  @Guid()
  residentId!: string;

  @Text({ max: SHORT_TEXT })
  visitorName!: string;

  @Whole({ min: 1 })
  totalPeople!: number;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  vehicleColor?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, blank: true })
  licensePlate?: string | null;

  @Text({ max: SHORT_TEXT, blank: true })
  subject!: string;

  @Moment()
  arrivalDate!: string;

  @Moment({ optional: true })
  departureDate?: string | null;
}

@InputType()
export class ResidentVisitFilter {
  @Guid({ optional: true })
  residentId?: string | null;

  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True: only visitors who have not left. False: only those who have.' })
  present?: boolean | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description:
      "Text that the visitor's name, the purpose or the plate contains, without regard to case and" +
      ' accents.',
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

import { ArgsType, Field, InputType } from 'type-graphql';
import { Day, Flag, Guid, Text, Whole } from '../../core/input/fields.js';
import { DateScalar } from '../../core/scalars.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, SHORT_TEXT } from '../../core/text-limits.js';
import type { Banner } from './banner.entity.js';

@InputType({ description: 'The whole banner: an update replaces it.' })
export class BannerInput implements Partial<Omit<Banner, 'isActive' | 'orden'>> {
  @Guid({ optional: true, description: 'Left out for a banner that everyone sees.' })
  communityId?: string | null;

  @Text({ max: 500, blank: true })
  pathImagen!: string;

  @Text({ max: SHORT_TEXT })
  title!: string;

  @Text({ optional: true, max: 2000, blank: true })
  text?: string | null;

  @Text({ optional: true, max: LINK, blank: true })
  enlace?: string | null;

  @Whole({ optional: true, description: 'The place among its like, lowest first; 0 when left out.' })
  orden?: number | null;

  @Flag({ optional: true, description: 'True at first when left out; an update without it keeps it.' })
  isActive?: boolean | null;

  @Day({ optional: true })
  startDate?: string | null;

  @Day({ optional: true, description: 'Not before `startDate`.' })
  endDate?: string | null;
}

@InputType()
export class BannerFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True for those of no community, false for those of one.' })
  general?: boolean | null;

  @Flag({ optional: true, description: 'Inactive ones too, for administrators; false when left out.' })
  includeInactive?: boolean | null;

  @Day({ optional: true, description: 'Those that are active and shown on a day.' })
  activeOn?: string | null;
}

const BannerOrder = orderEnum('BannerOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'ORDEN_ASC',
  'ORDEN_DESC',
]);

@ArgsType()
export class BannersArgs extends PageArgs {
  @Field(() => BannerFilter, { nullable: true })
  filter?: BannerFilter | null;

  @Field(() => BannerOrder, { nullable: true })
  orderBy?: string | null;
}

@ArgsType()
export class ActiveBannersArgs extends BannersArgs {
  @Field(() => DateScalar, {
    nullable: true,
    description: 'Today, in the time zone of the service, when left out.',
  })
  date?: string | null;
}

import { ArgsType, Field, InputType } from 'type-graphql';
import { Guid, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LABEL, LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import type { CommunityConfiguration } from './configuration.entity.js';

@InputType({ description: 'The whole setting: an update replaces it.' })
export class CommunityConfigurationInput implements Partial<CommunityConfiguration> {
  @Guid()
  communityId!: string;

  @Text({ max: SHORT_TEXT })
  codigo!: string;

  @Text({ max: SHORT_TEXT })
  titulo!: string;

  @Text({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @Text({ max: LONG_TEXT, blank: true, description: 'The value, always as a text.' })
  valor!: string;

  @Text({
    blank: true,
    max: LABEL,
    description: 'Free text; usual are string, integer, decimal, boolean and date.',
  })
  tipoDato!: string;
}

@InputType()
export class CommunityConfigurationFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  codigo?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, description: 'Part of the code, the title or the description.' })
  search?: string | null;
}

const CommunityConfigurationOrder = orderEnum('CommunityConfigurationOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'CODIGO_ASC',
  'CODIGO_DESC',
]);

@ArgsType()
export class CommunityConfigurationsArgs extends PageArgs {
  @Field(() => CommunityConfigurationFilter, { nullable: true })
  filter?: CommunityConfigurationFilter | null;

  @Field(() => CommunityConfigurationOrder, { nullable: true })
  orderBy?: string | null;
}

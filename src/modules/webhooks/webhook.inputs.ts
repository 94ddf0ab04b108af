import { Extensions, Field, InputType } from 'type-graphql';
import {
  BooleanField,
  CONSTRAINTS,
  type Constraints,
  GuidField,
  LABEL,
  LINK,
  LONG_TEXT,
  TextField,
  TextListField,
} from '../../engine/declare.js';
import { BusinessEvent } from '../notify/business-event.js';
import { MOST_TYPES, type Webhook } from './webhook.entity.js';

@InputType({ description: 'A whole webhook.' })
export class WebhookInput implements Partial<Omit<Webhook, 'events'>> {
  @TextField({ max: LINK })
  url!: string;

  @TextListField({ max: LABEL, most: MOST_TYPES })
  types!: string[];

  @Field(() => [BusinessEvent], { nullable: true })
  @Extensions({ [CONSTRAINTS]: { maxItems: Object.keys(BusinessEvent).length } satisfies Constraints })
  events?: BusinessEvent[] | null;

  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: 'null' })
  payload?: string | null;

  @BooleanField({ description: 'Whether it delivers.' })
  active!: boolean;
}

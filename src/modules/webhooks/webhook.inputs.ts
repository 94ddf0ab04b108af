import { InputType } from 'type-graphql';
import {
  BooleanField,
  GuidField,
  LABEL,
  LINK,
  LONG_TEXT,
  TextField,
  TextListField,
} from '../../engine/declare.js';
import { MOST_TYPES, type Webhook } from './webhook.entity.js';

@InputType({ description: 'A whole webhook.' })
export class WebhookInput implements Partial<Webhook> {
  @TextField({ max: LINK })
  url!: string;

  @TextListField({ max: LABEL, most: MOST_TYPES })
  types!: string[];

  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: 'null' })
  payload?: string | null;

  @BooleanField({ description: 'Whether it delivers.' })
  active!: boolean;
}

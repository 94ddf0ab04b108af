import { InputType } from 'type-graphql';
import {
  AuditAction,
  ChoiceField,
  DateTimeField,
  GuidField,
  SHORT_TEXT,
  TextField,
} from '../../engine/index.js';

@InputType()
export class AuditEntryFilter {
  @GuidField({ optional: true })
  userId?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  record?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  recordId?: string | null;

  @GuidField({ optional: true })
  communityId?: string | null;

  @ChoiceField({ values: AuditAction }, { optional: true })
  action?: AuditAction | null;

  @DateTimeField({ optional: true, description: 'Only entries of this moment or later.' })
  from?: string | null;

  @DateTimeField({ optional: true, description: 'Only entries before this moment.' })
  to?: string | null;
}

import { InputType } from 'type-graphql';
import { DateTimeField, GuidField, TextField } from '../../core/input/fields.js';
import { SHORT_TEXT } from '../../core/text-limits.js';

@InputType()
export class AuditEntryFilter {
  @GuidField({ optional: true })
  userId?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  record?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  recordId?: string | null;

  @DateTimeField({ optional: true, description: 'Only writes at this moment or later.' })
  from?: string | null;

  @DateTimeField({ optional: true, description: 'Only writes before this moment.' })
  to?: string | null;
}

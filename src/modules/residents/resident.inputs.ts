import { InputType } from 'type-graphql';
import { EmailField, GuidField, GuidListField, TextField } from '../../core/input/fields.js';
import { ADDRESS, PHONE, SHORT_TEXT, UNIT_NUMBER } from '../../core/text-limits.js';
import type { Resident } from './resident.entity.js';

@InputType({ description: 'The resident record to create for a user.' })
export class CreateResidentInput implements Partial<Resident> {
  @GuidField({ description: 'The user must exist and have no resident record yet.' })
  userId!: string;

  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ max: SHORT_TEXT })
  fullName!: string;

  @EmailField({ optional: true })
  email?: string | null;

  @TextField({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @TextField({ optional: true, max: UNIT_NUMBER, blank: true })
  number?: string | null;

  @TextField({ max: ADDRESS })
  address!: string;
}

@InputType({ description: 'Changes to a resident. A field left out or null keeps its value.' })
export class UpdateResidentInput {
  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT })
  fullName?: string | null;

  @EmailField({ optional: true })
  email?: string | null;

  @TextField({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @TextField({ optional: true, max: UNIT_NUMBER, blank: true })
  number?: string | null;

  @TextField({ optional: true, max: ADDRESS })
  address?: string | null;
}

@InputType()
export class ResidentFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @GuidListField({ optional: true, description: 'Only residents of one of these communities.' })
  communityIds?: string[] | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description: 'Text that the name, the e-mail or the number contains, without regard to case and accents.',
  })
  search?: string | null;
}

import { InputType } from 'type-graphql';
import {
  BooleanField,
  GuidField,
  GuidListField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/index.js';
import type { Resident } from './resident.entity.js';
import { ResidentInfoInput } from './resident-info.inputs.js';

@InputType({ description: 'The resident record to create for a user.' })
export class CreateResidentInput extends ResidentInfoInput implements Partial<Resident> {
  @GuidField({ description: 'The user must exist and have no resident record yet.' })
  userId!: string;

  @GuidField({ optional: true })
  communityId?: string | null;
}

@InputType()
export class ResidentPatch extends patchOf(CreateResidentInput, {
  only: ['fullName', 'email', 'phone', 'number', 'address', 'communityId'],
  instead: {
    communityId: GuidField({
      optional: 'kept',
      description: 'A community of another company ends the record and begins a new one there.',
    }),
  },
}) {}

@InputType()
export class ResidentFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @GuidListField({ optional: true, description: 'Only residents of one of these communities.' })
  communityIds?: string[] | null;

  @BooleanField({ optional: true, description: 'Only residents in arrears, or only others.' })
  inArrears?: boolean | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description: 'Text that the name, the e-mail or the number contains, without regard to case and accents.',
  })
  search?: string | null;
}

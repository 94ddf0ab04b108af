import { InputType } from 'type-graphql';
import { GuidField, NewIdField, patchOf } from '../../engine/declare.js';
import type { Resident } from './resident.entity.js';
import { ResidentInfoInput } from './resident-info.inputs.js';

@InputType({ description: 'The resident record to create for a user.' })
export class CreateResidentInput extends ResidentInfoInput implements Partial<Resident> {
  @NewIdField()
  id?: string;

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

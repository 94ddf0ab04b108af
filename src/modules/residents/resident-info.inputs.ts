import { InputType } from 'type-graphql';
import {
  ADDRESS,
  DescribedLike,
  EmailField,
  PHONE,
  patchOf,
  SHORT_TEXT,
  TextField,
  UNIT_NUMBER,
} from '../../engine/declare.js';

@DescribedLike('Resident')
@InputType({
  description:
    'The resident record of a user. For an administrator it makes no record and is answered as it was' +
    ' sent.',
})
export class ResidentInfoInput {
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

@DescribedLike('Resident')
@InputType({ description: 'Changes to the resident record of a user.' })
export class ResidentInfoPatch extends patchOf(ResidentInfoInput) {}

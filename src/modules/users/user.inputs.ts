import { InputType } from 'type-graphql';
import { Email, Flag, Guid, Guids, Nested, Text } from '../../core/input/fields.js';
import { ADDRESS, PHONE, SHORT_TEXT, UNIT_NUMBER } from '../../core/text-limits.js';

const PASSWORD = 'Must meet the password policy; at most 72 bytes.';
const COMMUNITY_IDS = 'The community of the resident record is the first of them.';
const ASSIGNED = 'When present, replaces the assigned communities, of those within reach.';

@InputType({
  description:
    'The resident record of a user; of an administrator it makes none and is answered as it was sent.',
})
export class ResidentInfoInput {
  @Text({ max: SHORT_TEXT })
  fullName!: string;

  @Email({ optional: true })
  email?: string | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: UNIT_NUMBER, blank: true })
  number?: string | null;

  @Text({ max: ADDRESS })
  address!: string;
}

@InputType({
  description: 'What is left out or null keeps its value; a new resident record needs name and address.',
})
export class UpdateResidentInfoInput {
  @Text({ optional: true, max: SHORT_TEXT })
  fullName?: string | null;

  @Email({ optional: true })
  email?: string | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: UNIT_NUMBER, blank: true })
  number?: string | null;

  @Text({ optional: true, max: ADDRESS })
  address?: string | null;
}

@InputType({ description: 'A new account (specification 2.3).' })
export class CreateUserInput {
  @Text({ max: SHORT_TEXT })
  firstName!: string;

  @Text({ max: SHORT_TEXT })
  lastName!: string;

  @Text({ max: SHORT_TEXT, description: 'Unique without regard to case.' })
  username!: string;

  @Email({ description: 'Unique without regard to case.' })
  email!: string;

  @Text({ max: SHORT_TEXT, verbatim: true, description: PASSWORD })
  password!: string;

  @Guid()
  roleId!: string;

  @Flag({ optional: true, description: 'True when left out.' })
  isActive?: boolean | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: ADDRESS, blank: true })
  address?: string | null;

  @Nested(() => ResidentInfoInput, { optional: true })
  residentInfo?: ResidentInfoInput | null;

  @Guids({ optional: true, description: COMMUNITY_IDS })
  communityIds?: string[] | null;

  @Guids({ optional: true, description: ASSIGNED })
  userCommunityIds?: string[] | null;
}

@InputType({ description: 'What is left out or null keeps its value.' })
export class UpdateUserInput {
  @Text({ optional: true, max: SHORT_TEXT })
  firstName?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  lastName?: string | null;

  @Text({ optional: true, max: SHORT_TEXT, description: 'Unique without regard to case.' })
  username?: string | null;

  @Email({ optional: true, description: 'Unique without regard to case.' })
  email?: string | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    verbatim: true,
    description: `${PASSWORD} Blank keeps it.`,
  })
  password?: string | null;

  @Guid({ optional: true })
  roleId?: string | null;

  @Flag({ optional: true })
  isActive?: boolean | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: ADDRESS, blank: true })
  address?: string | null;

  @Nested(() => UpdateResidentInfoInput, { optional: true })
  residentInfo?: UpdateResidentInfoInput | null;

  @Guids({ optional: true, description: `${COMMUNITY_IDS} Alone it moves an existing one.` })
  communityIds?: string[] | null;

  @Guids({ optional: true, description: ASSIGNED })
  userCommunityIds?: string[] | null;
}

@InputType({ description: 'What one changes of oneself; what is left out or null keeps its value.' })
export class UpdateMeInput {
  @Text({ optional: true, max: SHORT_TEXT })
  firstName?: string | null;

  @Text({ optional: true, max: SHORT_TEXT })
  lastName?: string | null;

  @Email({ optional: true, description: 'Unique without regard to case.' })
  email?: string | null;

  @Text({ optional: true, max: PHONE, blank: true })
  phone?: string | null;
}

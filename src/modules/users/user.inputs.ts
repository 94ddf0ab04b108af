import { InputType } from 'type-graphql';
import { Email, Flag, Guid, Guids, Nested, Text } from '../../core/input/fields.js';

const NAME_MAX = 200;
const USERNAME_MAX = 256;
const PHONE_MAX = 50;
const ADDRESS_MAX = 500;

const PASSWORD = 'Must meet the password policy; at most 72 bytes.';
const COMMUNITY_IDS = 'The community of the resident record is the first of them.';
const ASSIGNED = 'When present, replaces the assigned communities, of those within reach.';

@InputType({
  description:
    'The resident record of a user; of an administrator it makes none and is answered as it was sent.',
})
export class ResidentInfoInput {
  @Text({ max: 200 })
  fullName!: string;

  @Email({ optional: true, max: 256 })
  email?: string | null;

  @Text({ optional: true, max: PHONE_MAX, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: 50, blank: true })
  number?: string | null;

  @Text({ max: ADDRESS_MAX })
  address!: string;
}

@InputType({
  description: 'What is left out or null keeps its value; a new resident record needs name and address.',
})
export class UpdateResidentInfoInput {
  @Text({ optional: true, max: 200 })
  fullName?: string | null;

  @Email({ optional: true, max: 256 })
  email?: string | null;

  @Text({ optional: true, max: PHONE_MAX, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: 50, blank: true })
  number?: string | null;

  @Text({ optional: true, max: ADDRESS_MAX })
  address?: string | null;
}

@InputType({ description: 'A new account (specification 2.3).' })
export class CreateUserInput {
  @Text({ max: NAME_MAX })
  firstName!: string;

  @Text({ max: NAME_MAX })
  lastName!: string;

  @Text({ max: USERNAME_MAX, description: 'Unique without regard to case.' })
  username!: string;

  @Email({ description: 'Unique without regard to case.' })
  email!: string;

  @Text({ verbatim: true, description: PASSWORD })
  password!: string;

  @Guid()
  roleId!: string;

  @Flag({ optional: true, description: 'True when left out.' })
  isActive?: boolean | null;

  @Text({ optional: true, max: PHONE_MAX, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: ADDRESS_MAX, blank: true })
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
  @Text({ optional: true, max: NAME_MAX })
  firstName?: string | null;

  @Text({ optional: true, max: NAME_MAX })
  lastName?: string | null;

  @Text({ optional: true, max: USERNAME_MAX, description: 'Unique without regard to case.' })
  username?: string | null;

  @Email({ optional: true, description: 'Unique without regard to case.' })
  email?: string | null;

  @Text({ optional: true, blank: true, verbatim: true, description: `${PASSWORD} Blank keeps it.` })
  password?: string | null;

  @Guid({ optional: true })
  roleId?: string | null;

  @Flag({ optional: true })
  isActive?: boolean | null;

  @Text({ optional: true, max: PHONE_MAX, blank: true })
  phone?: string | null;

  @Text({ optional: true, max: ADDRESS_MAX, blank: true })
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
  @Text({ optional: true, max: NAME_MAX })
  firstName?: string | null;

  @Text({ optional: true, max: NAME_MAX })
  lastName?: string | null;

  @Email({ optional: true, description: 'Unique without regard to case.' })
  email?: string | null;

  @Text({ optional: true, max: PHONE_MAX, blank: true })
  phone?: string | null;
}

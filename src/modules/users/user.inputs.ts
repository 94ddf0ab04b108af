import { InputType } from 'type-graphql';
import {
  ADDRESS,
  BooleanField,
  DescribedLike,
  EmailField,
  GuidField,
  GuidListField,
  NestedField,
  NewIdField,
  PHONE,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { ROLE_IDS } from '../identity/user-roles.js';
import { USERNAME_FORM } from '../identity/username-form.js';
import { ResidentInfoInput, ResidentInfoPatch } from '../residents/resident-info.inputs.js';

/** Describes the password for REST; administrators do not set that of another person elsewhere. */
const PASSWORD = 'Password to sign in with; it must meet the password policy and have at most 72 bytes.';
const COMMUNITY_IDS = 'Ids of communities; the first is that of the resident record.';
const ASSIGNED = 'When given, replaces them; assigned communities that the caller may not read stay.';

@InputType({
  description: 'A user account to create, optionally with its resident record and assigned communities.',
})
export class CreateUserInput {
  @NewIdField()
  id?: string;

  @TextField({ max: SHORT_TEXT })
  firstName!: string;

  @TextField({ max: SHORT_TEXT })
  lastName!: string;

  @TextField({ max: SHORT_TEXT, form: USERNAME_FORM })
  username!: string;

  @EmailField()
  email!: string;

  @TextField({
    max: SHORT_TEXT,
    verbatim: true,
    description: PASSWORD,
    restOnly: { required: true },
  })
  password?: string | null;

  @GuidField({ vocabulary: ROLE_IDS })
  roleId!: string;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  isActive?: boolean | null;

  @TextField({ optional: true, max: PHONE, blank: true })
  phone?: string | null;

  @TextField({ optional: true, max: ADDRESS, blank: true })
  address?: string | null;

  @NestedField(() => ResidentInfoInput, {
    optional: true,
    description:
      'When given, the resident record to create; for an administrator, who has none, it is only stored' +
      ' with the account.',
  })
  residentInfo?: ResidentInfoInput | null;

  @GuidListField({ optional: true, description: COMMUNITY_IDS })
  communityIds?: string[] | null;

  @GuidListField({ optional: true, description: ASSIGNED })
  userCommunityIds?: string[] | null;
}

@InputType()
export class UserPatch extends patchOf(CreateUserInput, {
  instead: {
    password: TextField({
      optional: true,
      max: SHORT_TEXT,
      blank: true,
      verbatim: true,
      description: `${PASSWORD} A blank one keeps the old one.`,
      restOnly: { required: false },
    }),
    residentInfo: NestedField(() => ResidentInfoPatch, {
      optional: 'kept',
      description:
        'Changes the resident record, or creates one, which needs `fullName` and `address`; for an' +
        ' administrator, who has none, it is only stored with the account.',
    }),
    communityIds: GuidListField({
      optional: 'kept',
      description: `${COMMUNITY_IDS} Without \`residentInfo\`, an existing record moves there.`,
    }),
    userCommunityIds: GuidListField({ optional: 'kept', description: ASSIGNED }),
  },
}) {}

@DescribedLike('User')
@InputType({ description: "Changes to the caller's own account." })
export class MePatch {
  @TextField({ optional: 'kept', max: SHORT_TEXT })
  firstName?: string;

  @TextField({ optional: 'kept', max: SHORT_TEXT })
  lastName?: string;

  @EmailField({
    optional: 'kept',
    description:
      'Another address needs `currentPassword`, is announced to the old one and ends all sessions.',
  })
  email?: string;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    verbatim: true,
    description: 'Password that the caller signs in with; needed to change `email` only.',
  })
  currentPassword?: string | null;

  @TextField({ optional: true, max: PHONE, blank: true })
  phone?: string | null;
}

import { Field, Int, ObjectType } from 'type-graphql';
import {
  type Caller,
  DateTimeScalar,
  EmailAddressScalar,
  GuidScalar,
  NonPersonal,
  OneOf,
  RestOnly,
  Secret,
  ShownField,
} from '../../engine/declare.js';
import { Role } from '../identity/role.entity.js';
import { USER_ROLES } from '../identity/user-roles.js';

@ObjectType({
  description: 'The result of a login, a registration or a refresh: the tokens and who the user is.',
})
export class AuthenticationResult {
  caller!: Caller;

  @Secret()
  @ShownField(() => String, {
    description: 'Access token (JWT), to be sent as `Authorization: Bearer <token>`.',
  })
  token!: string;

  @ShownField(() => GuidScalar, { description: 'Id of the user who signed in.' })
  userId!: string;

  @ShownField(() => String, { description: 'Username of the user.' })
  username!: string;

  @ShownField(() => EmailAddressScalar, { description: 'E-mail address of the user.' })
  email!: string;

  @ShownField(() => String, { description: 'Role code, for example RESIDENT.' })
  @OneOf(USER_ROLES)
  role!: string;

  @RestOnly()
  @ShownField(() => [String], {
    description: 'The role code as a list of one.',
  })
  roles!: string[];

  @RestOnly()
  @Field(() => [Role], { description: 'The role as a list of one.' })
  roleDetails!: Role[];

  @ShownField(() => DateTimeScalar, { description: 'When the access token expires.' })
  expiresAt!: string;

  @ShownField(() => Int, { description: 'Lifetime of the access token in seconds.' })
  expiresIn!: number;

  @Secret()
  @ShownField(() => String, { description: 'Token for one refresh, which answers the next one.' })
  refreshToken!: string;

  @ShownField(() => DateTimeScalar, { description: 'When the refresh token expires.' })
  refreshTokenExpiresAt!: string;
}

/** The answer to a sign-in before its role and its account are read. */
export type SignedIn = Omit<AuthenticationResult, 'roleDetails'>;

@NonPersonal()
@ObjectType({ description: 'A message that confirms an operation.' })
export class Confirmation {
  @Field(() => String, { description: 'What was done, for display, in the language of the request.' })
  message!: string;
}

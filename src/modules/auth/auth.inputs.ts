import { InputType } from 'type-graphql';
import {
  DescribedLike,
  EMAIL,
  EmailField,
  GuidField,
  SHORT_TEXT,
  TextField,
  TOKEN,
} from '../../engine/declare.js';
import { ROLE_IDS } from '../identity/user-roles.js';
import { USERNAME_FORM } from '../identity/username-form.js';

const NEW_PASSWORD = 'New password; it must meet the password policy and have at most 72 bytes.';

@InputType({ description: 'Credentials of a user.' })
export class LoginInput {
  @TextField({ max: EMAIL, description: 'Username or e-mail address, without regard to case.' })
  username!: string;

  @TextField({ max: SHORT_TEXT, verbatim: true, description: 'Password of the account.' })
  password!: string;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    description: 'Code of the authenticator or a recovery code, for a user who has a second factor.',
  })
  code?: string | null;
}

@DescribedLike('User')
@InputType({ description: 'The account that a new user creates for itself.' })
export class RegisterInput {
  @TextField({ max: SHORT_TEXT })
  firstName!: string;

  @TextField({ max: SHORT_TEXT })
  lastName!: string;

  @TextField({ max: SHORT_TEXT, form: USERNAME_FORM })
  username!: string;

  @EmailField()
  email!: string;

  @TextField({ max: SHORT_TEXT, verbatim: true, description: NEW_PASSWORD })
  password!: string;

  @GuidField({
    description: 'It must be one of the roles that are open to registration.',
    vocabulary: ROLE_IDS,
  })
  roleId!: string;
}

@InputType({ description: 'The refresh token to exchange.' })
export class RefreshInput {
  @TextField({
    max: TOKEN,
    description: 'The token that a sign-in or the last refresh answered.',
  })
  refreshToken!: string;
}

@InputType({ description: 'The session to end.' })
export class LogoutInput {
  @TextField({
    optional: true,
    max: TOKEN,
    blank: true,
    description: 'Refresh token of the session to end; all sessions of the caller end when it is left out.',
  })
  refreshToken?: string | null;
}

@InputType({ description: "The caller's current and new password." })
export class ChangePasswordInput {
  @TextField({
    max: SHORT_TEXT,
    verbatim: true,
    description: 'Password that the caller signs in with until now.',
  })
  currentPassword!: string;

  @TextField({ max: SHORT_TEXT, verbatim: true, description: NEW_PASSWORD })
  newPassword!: string;
}

@InputType({ description: 'The account that needs a new password.' })
export class ForgotPasswordInput {
  @TextField({ max: EMAIL, description: 'E-mail address of the account.' })
  email!: string;
}

@InputType({ description: 'A new password, proven by a token sent by e-mail.' })
export class ResetPasswordInput {
  @TextField({ max: EMAIL, description: 'E-mail address of the account.' })
  email!: string;

  @TextField({
    max: TOKEN,
    description: 'Token from the e-mail, valid once and for one hour; case, spaces and hyphens are ignored.',
  })
  token!: string;

  @TextField({ max: SHORT_TEXT, verbatim: true, description: NEW_PASSWORD })
  newPassword!: string;
}

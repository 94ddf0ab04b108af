import { InputType } from 'type-graphql';
import { Email, Guid, Text } from '../../core/input/fields.js';
import { EMAIL, SHORT_TEXT } from '../../core/text-limits.js';

const NEW_PASSWORD = 'Must meet the password policy; at most 72 bytes.';

@InputType()
export class LoginInput {
  @Text({ max: EMAIL, description: 'The username or the e-mail, without regard to case.' })
  username!: string;

  @Text({ max: SHORT_TEXT, verbatim: true })
  password!: string;
}

@InputType()
export class RegisterInput {
  @Text({ max: SHORT_TEXT })
  firstName!: string;

  @Text({ max: SHORT_TEXT })
  lastName!: string;

  @Text({ max: SHORT_TEXT, description: 'Unique without regard to case.' })
  username!: string;

  @Email({ description: 'Unique without regard to case.' })
  email!: string;

  @Text({ max: SHORT_TEXT, verbatim: true, description: NEW_PASSWORD })
  password!: string;

  @Guid({ description: 'One of the roles that are open to registration.' })
  roleId!: string;
}

@InputType()
export class RefreshInput {
  @Text({ max: SHORT_TEXT })
  refreshToken!: string;
}

@InputType()
export class LogoutInput {
  @Text({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    description: 'Left out: all sessions of the caller end.',
  })
  refreshToken?: string | null;
}

@InputType()
export class ChangePasswordInput {
  @Text({ max: SHORT_TEXT, verbatim: true })
  currentPassword!: string;

  @Text({ max: SHORT_TEXT, verbatim: true, description: NEW_PASSWORD })
  newPassword!: string;
}

@InputType()
export class ForgotPasswordInput {
  @Text({ max: EMAIL })
  email!: string;
}

@InputType()
export class ResetPasswordInput {
  @Text({ max: EMAIL })
  email!: string;

  @Text({ max: SHORT_TEXT, description: 'As mailed; case, spaces and hyphens do not matter.' })
  token!: string;

  @Text({ max: SHORT_TEXT, verbatim: true, description: NEW_PASSWORD })
  newPassword!: string;
}

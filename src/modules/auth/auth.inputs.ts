import { InputType } from 'type-graphql';
import { Email, Guid, Text } from '../../core/input/fields.js';

const NEW_PASSWORD = 'Must meet the password policy; at most 72 bytes.';

@InputType()
export class LoginInput {
  @Text({ description: 'The username or the e-mail, without regard to case.' })
  username!: string;

  @Text({ verbatim: true })
  password!: string;
}

@InputType()
export class RegisterInput {
  @Text({ max: 200 })
  firstName!: string;

  @Text({ max: 200 })
  lastName!: string;

  @Text({ max: 256, description: 'Unique without regard to case.' })
  username!: string;

  @Email({ description: 'Unique without regard to case.' })
  email!: string;

  @Text({ verbatim: true, description: NEW_PASSWORD })
  password!: string;

  @Guid({ description: 'One of the roles that are open to registration.' })
  roleId!: string;
}

@InputType()
export class RefreshInput {
  @Text()
  refreshToken!: string;
}

@InputType()
export class LogoutInput {
  @Text({ optional: true, blank: true, description: 'Left out: all sessions of the caller end.' })
  refreshToken?: string | null;
}

@InputType()
export class ChangePasswordInput {
  @Text({ verbatim: true })
  currentPassword!: string;

  @Text({ verbatim: true, description: NEW_PASSWORD })
  newPassword!: string;
}

@InputType()
export class ForgotPasswordInput {
  @Text()
  email!: string;
}

@InputType()
export class ResetPasswordInput {
  @Text()
  email!: string;

  @Text({ description: 'As mailed; case, spaces and hyphens do not matter.' })
  token!: string;

  @Text({ verbatim: true, description: NEW_PASSWORD })
  newPassword!: string;
}

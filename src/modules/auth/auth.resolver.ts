import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { onReservedConnections } from '../../engine/database.js';
import {
  Admin,
  AnyCaller,
  answerAs,
  type Context,
  equals,
  GraphqlOnly,
  IdOf,
  InRestAs,
  Public,
  RefusesWith,
  Selected,
  Shown,
} from '../../engine/declare.js';
import { readOne, readWhere, type Selection } from '../../engine/read.js';
import { AccountContact } from '../identity/account-contact.types.js';
import { roles } from '../identity/role.access.js';
import type { Role } from '../identity/role.entity.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginInput,
  LogoutInput,
  RefreshInput,
  RegisterInput,
  ResetPasswordInput,
} from './auth.inputs.js';
import * as service from './auth.service.js';
import { AuthenticationResult, Confirmation } from './auth.types.js';
import * as passwords from './password.service.js';
import * as sessions from './session.service.js';
import { signInContact } from './sign-in-contact.js';

@Resolver(() => AuthenticationResult)
export class AuthResolver {
  @Public()
  @Mutation(() => AuthenticationResult, {
    description: 'Signs a user in by username or e-mail address and password.',
  })
  login(@Arg('input') input: LoginInput, @Ctx() ctx: Context) {
    return onReservedConnections(() => service.login(ctx, input));
  }

  @Public()
  @RefusesWith('UNKNOWN_REFERENCE', 'ROLE_NOT_OPEN', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'SIGN_IN_NAME_TAKEN')
  @Mutation(() => AuthenticationResult, {
    description: 'Creates an account in one of the roles that are open to registration, and signs it in.',
  })
  register(@Arg('input') input: RegisterInput, @Ctx() ctx: Context) {
    return service.register(ctx, input);
  }

  @Public()
  @Mutation(() => AuthenticationResult, {
    description:
      'Exchanges a refresh token for a new access token and the next refresh token. The same token answers the same next' +
      ' one again for 30 seconds while that is unused, for instance after a lost answer; its use at any other time ends' +
      ' the session.',
  })
  refresh(@Arg('input') input: RefreshInput, @Ctx() ctx: Context) {
    return onReservedConnections(() => sessions.refresh(ctx, input));
  }

  @AnyCaller()
  @Mutation(() => Boolean, {
    description: 'Ends one session of the caller, or all of them without a refresh token.',
  })
  async logout(@Arg('input') input: LogoutInput, @Ctx() ctx: Context) {
    await sessions.logout(ctx, input);
    return true;
  }

  @AnyCaller()
  @RefusesWith('WRONG_PASSWORD')
  @Mutation(() => Confirmation, {
    description: "Changes the caller's password and ends all sessions of the caller.",
  })
  changePassword(@Arg('input') input: ChangePasswordInput, @Ctx() ctx: Context) {
    return passwords.changePassword(ctx, input);
  }

  @Public()
  @Mutation(() => Confirmation, {
    description:
      'Sends a token to set a new password by e-mail. The answer does not reveal whether the account' +
      ' exists.',
  })
  forgotPassword(@Arg('input') input: ForgotPasswordInput, @Ctx() ctx: Context) {
    return passwords.forgotPassword(ctx, input);
  }

  @Admin()
  @RefusesWith('USER_INACTIVE')
  @Mutation(() => Confirmation, {
    description:
      'Sends a user whom the caller may change a token to set a new password by e-mail. The old password stays valid' +
      ' until then.',
  })
  sendPasswordReset(@IdOf(users) id: string, @Ctx() ctx: Context) {
    return passwords.sendPasswordReset(ctx, id);
  }

  @Public()
  @RefusesWith('RESET_CODE_INVALID')
  @Mutation(() => Confirmation, {
    description: 'Sets a new password by a token from an e-mail and ends all sessions of the user.',
  })
  resetPassword(@Arg('input') input: ResetPasswordInput, @Ctx() ctx: Context) {
    return passwords.resetPassword(ctx, input);
  }

  @FieldResolver()
  roleDetails(
    @Root() { role }: AuthenticationResult,
    @Ctx() ctx: Context,
    @Selected(roles) selection: Selection,
  ): Promise<Role[]> {
    return onReservedConnections(() => readWhere(ctx, roles, selection, [equals<'code'>('code')(role)]));
  }

  @GraphqlOnly()
  @FieldResolver(() => User, {
    nullable: true,
    description:
      'The account that was signed in, which reads its record and communities as the caller of the token.',
  })
  user(@Root() { caller }: AuthenticationResult, @Ctx() ctx: Context, @Selected(users) selection: Selection) {
    answerAs(ctx, caller);
    return readOne(ctx, users, caller.userId, selection);
  }

  @Shown()
  @InRestAs('residentInfo')
  @FieldResolver(() => AccountContact, {
    nullable: true,
    description:
      'Contact data of the user, and the communities that the user has access to; null for a user with neither a' +
      ' resident record nor communities.',
  })
  contact(@Root() { caller }: AuthenticationResult, @Ctx() ctx: Context) {
    answerAs(ctx, caller);
    return onReservedConnections(() => signInContact(ctx));
  }
}

import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { AnyCaller, Public } from '../../core/schema/allow.js';
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

@Resolver()
export class AuthResolver {
  @Public()
  @Mutation(() => AuthenticationResult)
  login(@Arg('input', () => LoginInput) input: LoginInput, @Ctx() ctx: Context) {
    return service.login(ctx, input);
  }

  @Public()
  @Mutation(() => AuthenticationResult)
  register(@Arg('input', () => RegisterInput) input: RegisterInput, @Ctx() ctx: Context) {
    return service.register(ctx, input);
  }

  @Public()
  @Mutation(() => AuthenticationResult, { description: 'Spends a refresh token for a new one.' })
  refresh(@Arg('input', () => RefreshInput) input: RefreshInput, @Ctx() ctx: Context) {
    return sessions.refresh(ctx, input);
  }

  @AnyCaller()
  @Mutation(() => Boolean)
  async logout(@Arg('input', () => LogoutInput) input: LogoutInput, @Ctx() ctx: Context) {
    await sessions.logout(ctx, input);
    return true;
  }

  @AnyCaller()
  @Mutation(() => Confirmation, { description: 'Ends all sessions of the caller.' })
  changePassword(@Arg('input', () => ChangePasswordInput) input: ChangePasswordInput, @Ctx() ctx: Context) {
    return passwords.changePassword(ctx, input);
  }

  @Public()
  @Mutation(() => Confirmation, { description: 'Tells nothing of whether there is such a user.' })
  forgotPassword(@Arg('input', () => ForgotPasswordInput) input: ForgotPasswordInput, @Ctx() ctx: Context) {
    return passwords.forgotPassword(ctx, input);
  }

  @Public()
  @Mutation(() => Confirmation, { description: 'Ends all sessions of the user.' })
  resetPassword(@Arg('input', () => ResetPasswordInput) input: ResetPasswordInput, @Ctx() ctx: Context) {
    return passwords.resetPassword(ctx, input);
  }
}

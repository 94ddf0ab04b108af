import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Admin, AnyCaller, type Context, IdOf, RefusesWith, Secret } from '../../engine/declare.js';
import { users } from '../identity/user.access.js';
import {
  BeginSecondFactorInput,
  ConfirmSecondFactorInput,
  DisableSecondFactorInput,
} from './second-factor.inputs.js';
import * as service from './second-factor.service.js';
import { SecondFactorSecret, SecondFactorState } from './second-factor.types.js';

@Resolver()
export class SecondFactorResolver {
  @AnyCaller()
  @Query(() => SecondFactorState, { description: 'Whether sign-ins of the caller ask for a code.' })
  mySecondFactor(@Ctx() ctx: Context) {
    return service.mySecondFactor(ctx);
  }

  @Admin()
  @RefusesWith('WRONG_PASSWORD', 'SECOND_FACTOR_ON')
  @Mutation(() => SecondFactorSecret, {
    description:
      'Makes a secret for an authenticator of the caller. Sign-ins stay as they are until it is confirmed.',
  })
  beginSecondFactor(@Arg('input') { currentPassword }: BeginSecondFactorInput, @Ctx() ctx: Context) {
    return service.beginSecondFactor(ctx, currentPassword);
  }

  @Admin()
  @RefusesWith('SECOND_FACTOR_NOT_BEGUN', 'WRONG_CODE')
  @Secret()
  @Mutation(() => [String], {
    nullable: true,
    description:
      'Makes sign-ins of the caller ask for a code, and ends their other sessions. Answers the recovery codes, each valid once, only here; a repeated answer is null.',
  })
  confirmSecondFactor(@Arg('input') { code }: ConfirmSecondFactorInput, @Ctx() ctx: Context) {
    return service.confirmSecondFactor(ctx, code);
  }

  @AnyCaller()
  @RefusesWith('WRONG_PASSWORD', 'SECOND_FACTOR_OFF', 'WRONG_CODE')
  @Mutation(() => Boolean, { description: 'Makes sign-ins of the caller ask for the password alone again.' })
  async disableSecondFactor(@Arg('input') input: DisableSecondFactorInput, @Ctx() ctx: Context) {
    await service.disableSecondFactor(ctx, input);
    return true;
  }

  @Admin()
  @RefusesWith('OWN_SECOND_FACTOR', 'SECOND_FACTOR_OFF')
  @Mutation(() => Boolean, {
    description:
      'Removes the second factor of another user, who has lost it and whom the caller may change, and ends all sessions' +
      ' of that user.',
  })
  async removeSecondFactor(@IdOf(users) id: string, @Ctx() ctx: Context) {
    await service.removeSecondFactor(ctx, id);
    return true;
  }
}

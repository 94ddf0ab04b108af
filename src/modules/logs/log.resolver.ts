import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { Public } from '../../core/schema/allow.js';
import { ClientLogsInput } from './log.inputs.js';
import * as service from './log.service.js';

@Resolver()
export class LogResolver {
  @Public()
  @Mutation(() => Boolean, { description: "Takes a client's own log entries; needs no token." })
  async recordClientLogs(
    @Arg('input', () => ClientLogsInput) input: ClientLogsInput,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    await service.recordClientLogs(ctx, input.logs);
    return true;
  }
}

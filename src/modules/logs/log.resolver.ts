import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context, Public } from '../../engine/declare.js';
import { ClientLogsInput } from './log.inputs.js';
import * as service from './log.service.js';

@Resolver()
export class LogResolver {
  @Public()
  @Mutation(() => Boolean, { description: 'Writes log entries of a client to the log of the service.' })
  async recordClientLogs(@Arg('input') input: ClientLogsInput, @Ctx() ctx: Context): Promise<boolean> {
    await service.recordClientLogs(ctx, input.logs);
    return true;
  }
}

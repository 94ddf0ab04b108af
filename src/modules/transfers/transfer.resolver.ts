import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { Admin, IdArg, RefusesWith, ReturnsChanged } from '../../engine/declare.js';
import { units } from '../residents/unit.access.js';
import { Unit } from '../residents/unit.entity.js';
import { TransferUnitInput } from './transfer.inputs.js';
import { transferUnit } from './transfer.service.js';

@Resolver()
export class TransferResolver {
  @Admin()
  @RefusesWith('UNIT_WITHOUT_PAYER', 'UNKNOWN_REFERENCE', 'PAYER_UNCHANGED', 'DAY_NOT_COME')
  @Mutation(() => Unit, {
    description:
      'Hands a sold unit over: the rows of its former payer end on the day, and the new payer owns it from then on. A debt that' +
      ' follows is no income. What the former payer has in credit stays with the former payer.',
  })
  @ReturnsChanged(units)
  transferUnit(@IdArg() id: string, @Arg('input') input: TransferUnitInput, @Ctx() ctx: Context) {
    return transferUnit(ctx, id, input);
  }
}

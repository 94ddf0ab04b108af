import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  type Context,
  DecimalScalar,
  GraphqlOnly,
  RefusesWith,
  Shown,
  WEIGHTS,
} from '../../engine/declare.js';
import { DEFAULT_PAGE_SIZE, registerRelationKeys } from '../../engine/read.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { ChargeLateFeesArgs, LateFeeRowsArgs, LateFeesArgs } from './late-fee.inputs.js';
import * as service from './late-fee.service.js';
import { LateFeePreview, LateFeePreviewRow } from './late-fee.types.js';
import { lateFeeByRule } from './late-fee-by-rule.js';

registerRelationKeys(ResidentCharge, 'lateFeeByRule', 'id', 'lateFeeOfId');

@Resolver(() => LateFeePreview)
export class LateFeeResolver {
  @Admin()
  @RefusesWith('DAY_NOT_COME', 'PAYMENTS_NOT_APPLIED')
  @Query(() => LateFeePreview, {
    nullable: true,
    description: 'The late fees of a community until a day that are not charged yet.',
    complexity: WEIGHTS.unbounded,
  })
  previewLateFees(@Args(() => LateFeesArgs) args: LateFeesArgs, @Ctx() ctx: Context) {
    return service.previewLateFees(ctx, args);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'DAY_NOT_COME', 'PAYMENTS_NOT_APPLIED', 'PREVIEW_OUTDATED')
  @Mutation(() => LateFeePreview, {
    description:
      'Charges the late fees of a community until a day, all or none, if they come to what is expected. However often it is called,' +
      ' a charge has one late fee for each month of delay.',
    complexity: WEIGHTS.unbounded,
  })
  chargeLateFees(@Args(() => ChargeLateFeesArgs) args: ChargeLateFeesArgs, @Ctx() ctx: Context) {
    return service.chargeLateFees(ctx, args);
  }

  @Shown()
  @FieldResolver(() => [LateFeePreviewRow], { description: 'The charges that are paid late, by units.' })
  rows(
    @Root() { all }: LateFeePreview,
    @Args(() => LateFeeRowsArgs) { first, after }: LateFeeRowsArgs,
  ): readonly LateFeePreviewRow[] {
    const begin = after ? all.findIndex(({ chargeId }) => chargeId === after) + 1 : 0;
    return all.slice(begin, begin + (first ?? DEFAULT_PAGE_SIZE));
  }
}

@Resolver(() => ResidentCharge)
export class LateFeeOfChargeResolver {
  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => DecimalScalar, {
    nullable: true,
    description:
      'What the rule gives for this late fee by what is entered now: another amount than `monto` where something was entered' +
      ' late. Null for any other charge.',
    complexity: WEIGHTS.totals,
  })
  lateFeeByRule(@Root() { id, lateFeeOfId }: ResidentCharge, @Ctx() ctx: Context) {
    return lateFeeOfId ? lateFeeByRule(ctx, { id, lateFeeOfId }) : null;
  }
}

import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  Admin,
  AdminOrCommittee,
  actionMutation,
  type Context,
  createMutation,
  deleteMutation,
  GraphqlOnly,
  listQuery,
  RefusesWith,
  recordQuery,
  Shown,
  updateMutation,
  WEIGHTS,
} from '../../engine/declare.js';
import { DEFAULT_PAGE_SIZE, registerRelationKeys } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { readerOfMoney } from '../configurations/reader-of-money.js';
import { fees } from './fee.access.js';
import { Fee } from './fee.entity.js';
import {
  ChargeFeeInput,
  CreateFeeInput,
  FeeMonthsArgs,
  FeePatch,
  FeeRowsArgs,
  MonthArgs,
} from './fee.inputs.js';
import * as service from './fee.service.js';
import { FeeMonth, FeePreview, FeePreviewRow } from './fee.types.js';
import { loadMonths } from './fee-months.js';
import { chargeable, loadFeeRows, totalsOf } from './fee-rows.js';
import { LateFeeRule, RULE_COLUMNS, ruleOf } from './late-fee-rule.js';
import { dayIn, isMonthOf } from './months.js';

registerRelationKeys(Fee, 'preview', 'id', 'every', 'firstMonth', 'lastMonth', 'dueDay');
registerRelationKeys(Fee, 'months', 'id');
registerRelationKeys(Community, 'feeMonths', 'id');
registerRelationKeys(Fee, 'lateFee', ...RULE_COLUMNS);

export const feeOperations = [
  listQuery('fees', fees),
  recordQuery('fee', fees),
  createMutation('createFee', fees, CreateFeeInput, service.createFee, {
    description: 'Adds a fee, which charges nobody by itself unless `automaticSince` says so.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED', 'END_BEFORE_START', 'ID_TAKEN')],
  }),
  updateMutation('updateFee', fees, FeePatch, service.updateFee, {
    description: 'Changes a fee; what was charged stays as it is.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED', 'END_BEFORE_START')],
  }),
  deleteMutation('deleteFee', fees, service.deleteFee, {
    description: 'Hides a fee, which is charged no more; what was charged stays as it is.',
    marks: [Admin()],
  }),
  actionMutation('chargeFee', fees, service.chargeFee, {
    input: ChargeFeeInput,
    description:
      'Charges a month to every unit that was not charged for it, all or none, if the charges come to what is expected. However often it' +
      ' is called, a unit is charged once for each month.',
    marks: [
      Admin(),
      RefusesWith(
        'PREVIEW_OUTDATED',
        'MONTH_BEFORE_FEE',
        'MONTH_NOT_OF_FEE',
        'MONTH_CHARGED',
        'NO_SHARES',
        'UNIT_WITHOUT_PAYER',
      ),
    ],
  }),
];

@Resolver(() => Fee)
export class FeeResolver {
  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => LateFeeRule, {
    nullable: true,
    description: 'What it costs to pay late; null for nothing.',
  })
  lateFee(@Root() fee: Fee): LateFeeRule | null {
    return ruleOf(fee);
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => FeePreview, {
    nullable: true,
    description: 'What a month would come to; null for a month in which it is not charged.',
    complexity: WEIGHTS.unbounded,
  })
  async preview(
    @Root() fee: Fee,
    @Args(() => MonthArgs) { month }: MonthArgs,
    @Ctx() ctx: Context,
  ): Promise<Omit<FeePreview, 'id'> | null> {
    if (!isMonthOf(fee, month)) return null;
    const all = await loadFeeRows(ctx, fee.id, month);
    return { month, dueDay: dayIn(month, fee.dueDay), ...totalsOf(chargeable(all)), all };
  }

  @GraphqlOnly()
  @Shown()
  @FieldResolver(() => [FeeMonth], {
    description: 'The months that were charged, the latest first.',
    complexity: WEIGHTS.totals,
  })
  months(@Root() { id }: Fee, @Args(() => FeeMonthsArgs) args: FeeMonthsArgs, @Ctx() ctx: Context) {
    return loadMonths(ctx, 'fee', id, args);
  }
}

@Resolver(() => Community)
export class FeesOfCommunityResolver {
  @AdminOrCommittee()
  @GraphqlOnly()
  @FieldResolver(() => [FeeMonth], {
    nullable: true,
    description:
      'What was charged of all fees together, the latest month first; for the committee where the setting `COMITE_VE_DINERO` is' +
      ' `true`.',
    complexity: WEIGHTS.totals,
  })
  async feeMonths(
    @Root() { id }: Community,
    @Args(() => FeeMonthsArgs) args: FeeMonthsArgs,
    @Ctx() ctx: Context,
  ) {
    const reader = await readerOfMoney(ctx, id);
    return reader && loadMonths(reader, 'community', id, args);
  }
}

@Resolver(() => FeePreview)
export class FeePreviewResolver {
  @FieldResolver(() => [FeePreviewRow], { description: 'The units of the community, by their numbers.' })
  rows(
    @Root() { all }: FeePreview,
    @Args(() => FeeRowsArgs) { first, after }: FeeRowsArgs,
  ): readonly FeePreviewRow[] {
    const begin = after ? all.findIndex(({ unitId }) => unitId === after) + 1 : 0;
    return all.slice(begin, begin + (first ?? DEFAULT_PAGE_SIZE));
  }
}

import { Arg, Args, Ctx, Extensions, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  AsksOfCaller,
  actionMutation,
  assertWritesSome,
  bulkMutation,
  type Context,
  createMutation,
  deleteMutation,
  IdOf,
  listQuery,
  RefusesWith,
  RestOnly,
  Selected,
  SelectedPage,
  SIZED_BY,
  updateMutation,
  writableByOwnerOrAdministrator,
  writeMutation,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, type Selection } from '../../engine/read.js';
import { units } from '../residents/unit.access.js';
import { adjustUnit, applyResidentPayment } from './apply-payment.js';
import { residentPayments } from './resident-payment.access.js';
import { ResidentPayment } from './resident-payment.entity.js';
import {
  AdjustUnitInput,
  ApplyResidentPaymentInput,
  CreateResidentPaymentInput,
  ResidentPaymentIdsArgs,
  ResidentPaymentPatch,
} from './resident-payment.inputs.js';
import * as service from './resident-payment.service.js';

export const residentPaymentOperations = [
  listQuery(
    'residentPayments',
    residentPayments,
    'Administrators get the payments of residents of their communities, all others their own.',
  ),
  createMutation(
    'createResidentPayment',
    residentPayments,
    CreateResidentPaymentInput,
    service.createResidentPayment,
    {
      description:
        'Registers a payment of a resident. Residents register only their own, which wait for confirmation.',
      marks: [
        AnyCaller(),
        RefusesWith('UNKNOWN_REFERENCE', 'CHARGE_CANCELLED', 'ID_TAKEN'),
        AsksOfCaller(assertWritesSome(writableByOwnerOrAdministrator)),
      ],
    },
  ),
  updateMutation(
    'updateResidentPayment',
    residentPayments,
    ResidentPaymentPatch,
    service.updateResidentPayment,
    {
      description:
        'Changes a payment. Residents change only their own, and only while it waits for confirmation.',
      marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE', 'CHARGE_CANCELLED')],
    },
  ),
  deleteMutation('deleteResidentPayment', residentPayments, service.deleteResidentPayment, {
    description: 'Deletes a payment for good and updates the charge that it was linked to.',
    marks: [Admin()],
  }),
  bulkMutation(
    'confirmResidentPayments',
    residentPayments,
    ResidentPaymentIdsArgs,
    service.confirmResidentPayments,
    {
      description:
        'Confirms several payments that are `PorConfirmar`, all or none. A refusal names each wrong payment by its' +
        ' place, as `ids[3]`.',
      marks: [
        Admin(),
        Extensions({ [SIZED_BY]: 'ids' }),
        RefusesWith('PAYMENT_NOT_PENDING', 'CHARGE_CANCELLED', 'ROW_REPEATED'),
      ],
    },
  ),
  actionMutation('applyResidentPayment', residentPayments, applyResidentPayment, {
    input: ApplyResidentPaymentInput,
    description:
      'Says to which charges a payment on account is applied, in a community that applies payments.',
    marks: [
      Admin(),
      RefusesWith(
        'PAYMENTS_NOT_APPLIED',
        'UNKNOWN_REFERENCE',
        'CHARGE_REPEATED',
        'UNITS_DIFFER',
        'CHARGE_CANCELLED',
        'OVERPAID',
        'APPLIED_EXCEEDS_PAYMENT',
      ),
    ],
  }),
  writeMutation(
    'adjustUnit',
    residentPayments,
    [IdOf(units), Arg('input', () => AdjustUnitInput)],
    adjustUnit,
    {
      description:
        'Credits an amount that is no money to a unit, listed with the payments of who pays for it.',
      marks: [
        Admin(),
        RefusesWith(
          'UNIT_WITHOUT_PAYER',
          'PAYMENTS_NOT_APPLIED',
          'UNKNOWN_REFERENCE',
          'CHARGE_REPEATED',
          'UNITS_DIFFER',
          'CHARGE_CANCELLED',
          'OVERPAID',
          'APPLIED_EXCEEDS_PAYMENT',
        ),
      ],
    },
  ),
];

@Resolver()
export class ResidentPaymentResolver {
  @AnyCaller()
  @RefusesWith('NOT_A_RESIDENT')
  @RestOnly()
  @Query(() => residentPayments.connection, {
    description: "The caller's own payments. Refused to a caller without a resident record.",
  })
  myResidentPayments(
    @Args(() => residentPayments.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(residentPayments) page: PageSelection,
  ) {
    return service.listMyResidentPayments(ctx, args, page);
  }

  @AnyCaller()
  @Query(() => ResidentPayment, { nullable: true, description: 'One resident payment by its id.' })
  residentPayment(
    @IdOf(residentPayments) id: string,
    @Ctx() ctx: Context,
    @Selected(residentPayments) selection: Selection,
  ) {
    return service.findResidentPayment(ctx, id, selection);
  }
}

import { Extensions } from 'type-graphql';
import {
  Admin,
  bulkMutation,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  SIZED_BY,
  updateMutation,
} from '../../engine/declare.js';
import { residentCharges } from './resident-charge.access.js';
import {
  CreateResidentChargeInput,
  ResidentChargePatch,
  ResidentChargesArgs,
  WaiveChargesArgs,
} from './resident-charge.inputs.js';
import * as service from './resident-charge.service.js';
import { waiveCharges } from './waive-charges.js';

export const residentChargeOperations = [
  listQuery(
    'residentCharges',
    residentCharges,
    'Administrators get the charges of residents of their communities, all others their own.',
  ),
  recordQuery('residentCharge', residentCharges),
  createMutation(
    'createResidentCharge',
    residentCharges,
    CreateResidentChargeInput,
    service.createResidentCharge,
    {
      description: 'Charges an amount to a resident.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'UNIT_WITHOUT_PAYER', 'ID_TAKEN')],
    },
  ),
  updateMutation('updateResidentCharge', residentCharges, ResidentChargePatch, service.updateResidentCharge, {
    description: 'Changes a charge of a resident.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'UNIT_WITHOUT_PAYER', 'CHARGE_HAS_PAYMENTS')],
  }),
  deleteMutation('deleteResidentCharge', residentCharges, service.deleteResidentCharge, {
    description: 'Deletes a charge for good; payments linked to it stay, without a charge.',
    marks: [Admin()],
  }),
  bulkMutation(
    'createResidentCharges',
    residentCharges,
    ResidentChargesArgs,
    (ctx, { input }) => service.createResidentCharges(ctx, input),
    {
      description:
        'Adds charges to several residents, all or none. A refusal names each wrong charge by its place, as `input[3]`.',
      marks: [
        Admin(),
        Extensions({ [SIZED_BY]: 'input' }),
        RefusesWith('UNKNOWN_REFERENCE', 'UNIT_WITHOUT_PAYER', 'ID_TAKEN'),
      ],
    },
  ),
  bulkMutation('waiveCharges', residentCharges, WaiveChargesArgs, waiveCharges, {
    description:
      'Cancels several charges, all or none: nobody has to pay them. A refusal names each wrong charge by its place, as `ids[3]`.',
    marks: [Admin(), Extensions({ [SIZED_BY]: 'ids' }), RefusesWith('ROW_REPEATED')],
  }),
];

import { Admin, RefusesWith, updateMutation } from '../../engine/declare.js';
import { units } from '../residents/unit.access.js';
import { TransferUnitInput } from './transfer.inputs.js';
import { transferUnit } from './transfer.service.js';

export const transferOperations = [
  updateMutation('transferUnit', units, TransferUnitInput, transferUnit, {
    description:
      'Hands a sold unit over: the rows of its former payer end on the day, and the new payer owns it from then on. A debt that' +
      ' follows is no income. What the former payer has in credit stays with the former payer.',
    marks: [
      Admin(),
      RefusesWith('UNIT_WITHOUT_PAYER', 'UNKNOWN_REFERENCE', 'PAYER_UNCHANGED', 'DAY_NOT_COME'),
    ],
  }),
];

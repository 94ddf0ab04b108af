import { computeFields, type FormulaContext, type JoinRow, toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { units } from '../residents/unit.access.js';
import { Unit } from '../residents/unit.entity.js';
import { OF_UNIT } from './accounts.js';
import { Debtor } from './debtors.types.js';
import { accountSql, arrearsSql, receivablesSql } from './debts.js';
import { pendingSql } from './pending.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import { ResidentPayment } from './resident-payment.entity.js';

/** Joins the account of a resident, once for all its fields that a statement reads. */
function accountOf(resident: string, statement: FormulaContext, joinRow: JoinRow): string {
  return joinRow('account', () => accountSql(statement, resident));
}

/**
 * Joins the resident of a charge as a row of a function. PostgreSQL expects few values of it and therefore computes the account
 * once for all charges of a resident, where it would expect each of few charges to have another resident.
 */
const holderOf = (resident: string, joinRow: JoinRow): string =>
  `${joinRow('holder', () => `select "id" from unnest(array[${resident}]) holder("id")`)}."id"`;

computeFields(Resident, {
  balance: (field, statement, joinRow) => `${accountOf(field('id'), statement, joinRow)}."balance"`,
  inArrears: (field, statement) => `exists (${arrearsSql(statement, { resident: field('id') })})`,
  oldestUnpaid: (field, statement, joinRow) => `${accountOf(field('id'), statement, joinRow)}."oldestUnpaid"`,
  nextChargeId: (field, statement, joinRow) => `${accountOf(field('id'), statement, joinRow)}."nextChargeId"`,
});

computeFields(ResidentCharge, {
  balance: (field, statement, joinRow) =>
    `coalesce((${accountOf(holderOf(field('residentId'), joinRow), statement, joinRow)}."open" ->> ${field('id')}::text)::numeric(14,2), 0)`,
  pending: (field, statement) => pendingSql(statement, field('id')),
});

computeFields(ResidentPayment, {
  otherPending: (field, statement) => pendingSql(statement, field('cargoResidenteId'), field('id')),
});

/** Joins the account of a unit, once for all its fields that a statement reads. */
function accountOfUnit(unit: string, statement: FormulaContext, joinRow: JoinRow): string {
  return joinRow('account', () => accountSql(statement, unit, OF_UNIT));
}

computeFields(Unit, {
  balance: (field, statement, joinRow) => `${accountOfUnit(field('id'), statement, joinRow)}."balance"`,
  overdue: (field, statement, joinRow) => `${accountOfUnit(field('id'), statement, joinRow)}."overdue"`,
  oldestUnpaid: (field, statement, joinRow) =>
    `calendar_day(${accountOfUnit(field('id'), statement, joinRow)}."oldestUnpaid", ${field('zone')})`,
  isInArrears: (field, statement) =>
    `exists (${arrearsSql(statement, { unit: field('id'), community: field('communityId') })})`,
});

computeFields(Community, {
  receivables: (field, statement) =>
    `(select row_to_json(figures) from (${receivablesSql(statement, field('id'))}) figures)`,
});

export const residentChargeRelations = [
  toOne({ of: Debtor, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: ResidentCharge, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: ResidentCharge, field: 'community', by: 'communityId', to: communities }),
  toOne({
    of: Resident,
    field: 'nextCharge',
    by: 'nextChargeId',
    to: residentCharges,
    isWeighty: true,
    description:
      'The charge to pay next: the one with the earliest day of which something is owed; null without one,' +
      ' or when the caller may not read it.',
  }),
  toOne({ of: ResidentCharge, field: 'unit', by: 'unitId', to: units }),
  toMany({ of: Unit, field: 'charges', by: 'unitId', to: residentCharges }),
  toMany({ of: Resident, field: 'charges', by: 'residentId', to: residentCharges }),
  toMany({ of: Community, field: 'residentCharges', by: 'communityId', to: residentCharges }),
];

import { computeFields, selectSql, toMany, toOne } from '../../engine/index.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { Debtor } from './debtors.types.js';
import { arrearsSql, entriesSql, oldestUnpaidSql } from './debts.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';

computeFields(Resident, {
  balance: (field, _now, _timeZone, statement) =>
    `(select coalesce(sum(a."amount"), 0) from (${entriesSql(statement, { resident: field('id') }, 'today')}) a)`,
  inArrears: (field, _now, _timeZone, statement) =>
    `exists (${arrearsSql(statement, { resident: field('id') })})`,
  oldestUnpaid: (field, _now, _timeZone, statement) =>
    oldestUnpaidSql(statement, { resident: field('id') }, 'today'),
  nextChargeId: (field, _now, _timeZone, statement) =>
    `(${selectSql(
      statement,
      residentCharges,
      (charge) => charge('id'),
      [(charge) => `${charge('residentId')} = ${field('id')}`, (charge) => `${charge('balance')} > 0`],
      'e',
      (charge) => `${charge('fecha')}, ${charge('id')}`,
    )} limit 1)`,
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
    description:
      'The charge to pay next: the one with the earliest date of which something is owed; null without one,' +
      ' or when the caller may not read it.',
  }),
  toMany({ of: Resident, field: 'charges', by: 'residentId', to: residentCharges }),
  toMany({ of: Community, field: 'residentCharges', by: 'communityId', to: residentCharges }),
];

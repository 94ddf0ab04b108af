import { computeFields, toMany, toOne } from '../../engine/declare.js';
import { selectSql } from '../../engine/read.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from './resident.access.js';
import { Resident } from './resident.entity.js';
import { unitPeople, units } from './unit.access.js';
import { Unit } from './unit.entity.js';
import { UnitPerson } from './unit-person.entity.js';
import { isOfReaderSql, ownerIdSql } from './unit-readers.js';

computeFields(Unit, {
  isOfReader: (field, statement) => isOfReaderSql(statement, field('id')),
  ownerId: (field, statement) => ownerIdSql(statement, field('id'), field('payerId')),
  ownedById: (field, statement) => ownerIdSql(statement, field('id'), 'null::uuid'),
});

computeFields(UnitPerson, {
  isOfUnitOfReader: (field, statement) => isOfReaderSql(statement, field('unitId')),
});

computeFields(Community, {
  shareTotal: (field, statement) =>
    `(${selectSql(
      statement,
      { ...units, scope: 'unscoped' },
      (of) => `coalesce(sum(${of('share')}), 0)`,
      [(of) => `${of('communityId')} = ${field('id')} and ${of('isActive')}`],
      'shared',
    )})`,
});

export const unitRelations = [
  toOne({ of: Unit, field: 'community', by: 'communityId', to: communities }),
  toOne({
    of: Unit,
    field: 'payer',
    by: 'payerId',
    to: residents,
    description: 'Who is charged; null when nobody can be, or when the caller may not read that resident.',
  }),
  toMany({
    of: Unit,
    field: 'people',
    by: 'unitId',
    to: unitPeople,
    description: 'Its people today; with `includeInactive` those of all days.',
    withinScopeOf: [units],
  }),
  toOne({ of: UnitPerson, field: 'unit', by: 'unitId', to: units }),
  toOne({ of: UnitPerson, field: 'resident', by: 'residentId', to: residents }),
  toMany({
    of: Resident,
    field: 'units',
    by: 'residentId',
    to: unitPeople,
    description: 'What the resident is to units today; with `includeInactive` of all days.',
  }),
  toMany({ of: Resident, field: 'paidUnits', by: 'payerId', to: units }),
  toMany({ of: Community, field: 'units', by: 'communityId', to: units }),
];

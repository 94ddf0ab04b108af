import { type Condition, defineResource, ordersBy } from '../../engine/declare.js';
import { Unit } from './unit.entity.js';
import { UnitPerson } from './unit-person.entity.js';

/** The units: residents and renters see those that they pay for, and those in which they are a person today. */
export const units = defineResource({
  entity: Unit,
  audited: 'always',
  messages: {
    notFound: { es: 'Unidad no encontrada.', en: 'Unit not found.' },
    unknownId: { es: 'La unidad indicada no existe.', en: 'The unit does not exist.' },
  },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: 'payerId',
    member: 'isOfReader',
    personal: true,
  },
  listsActive: true,
  orders: ordersBy('number', 'createdAt'),
});

/** The people of units: residents and renters see those of their own units, and their own entries in former ones. */
export const unitPeople = defineResource({
  entity: UnitPerson,
  audited: 'always',
  messages: { notFound: { es: 'Persona no encontrada.', en: 'Person not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: 'residentId',
    member: 'isOfUnitOfReader',
    personal: true,
  },
  listsActive: true,
  orders: ordersBy('since'),
});

/** Returns the condition of the active units whose number is this one in any spelling. */
export const withNumber =
  (communityId: string, number: string): Condition<'communityId' | 'number' | 'isActive'> =>
  (field, bind) =>
    `${field('communityId')} = ${bind(communityId)}::uuid and ${field('isActive')}` +
    ` and plate_folded(${field('number')}) = plate_folded(${bind(number)}::text)`;

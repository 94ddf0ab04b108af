import {
  Admin,
  actionMutation,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { units } from './unit.access.js';
import { CreateUnitInput, UnitPatch, UnitPeopleInput } from './unit.inputs.js';
import * as service from './unit.service.js';
import { setUnitPeople } from './unit-people.service.js';

export const unitOperations = [
  listQuery('units', units),
  recordQuery('unit', units),
  createMutation('createUnit', units, CreateUnitInput, service.createUnit, {
    description: 'Adds a unit, to which the database gives its payment reference.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'UNIT_NUMBER_TAKEN', 'ID_TAKEN')],
  }),
  updateMutation('updateUnit', units, UnitPatch, service.updateUnit, {
    description: 'Changes a unit.',
    marks: [Admin(), RefusesWith('UNIT_NUMBER_TAKEN')],
  }),
  deleteMutation('deleteUnit', units, service.deleteUnit, {
    description:
      'Hides a unit that owes nothing. Its number can be given again; its money and people are kept.',
    marks: [Admin(), RefusesWith('UNIT_OWES')],
  }),
  actionMutation('setUnitPeople', units, setUnitPeople, {
    input: UnitPeopleInput,
    description: 'Replaces the people of a unit, and says who of them is charged.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED', 'END_BEFORE_START')],
  }),
];

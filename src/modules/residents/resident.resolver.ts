import {
  Admin,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { residents } from './resident.access.js';
import { CreateResidentInput, ResidentPatch } from './resident.inputs.js';
import * as service from './resident.service.js';

export const residentOperations = [
  listQuery('residents', residents),
  recordQuery('resident', residents),
  createMutation('createResident', residents, CreateResidentInput, service.createResident, {
    description: 'Creates the resident record of a user who has none.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'USER_HAS_RESIDENT', 'ID_TAKEN')],
  }),
  updateMutation('updateResident', residents, ResidentPatch, service.updateResident, {
    description: 'Changes a resident record.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteResident', residents, service.deleteResident, {
    description:
      'Hides a resident with its vehicles, pets and visits. The user can then be linked to a new resident' +
      ' record.',
    marks: [Admin()],
  }),
];

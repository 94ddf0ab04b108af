import {
  AnyCaller,
  actionMutation,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { residentVisits } from './visit.access.js';
import { ResidentVisitInput, ResidentVisitPatch } from './visit.inputs.js';
import * as service from './visit.service.js';

export const residentVisitOperations = [
  listQuery('residentVisits', residentVisits),
  recordQuery('residentVisit', residentVisits),
  createMutation('createResidentVisit', residentVisits, ResidentVisitInput, service.createResidentVisit, {
    description: 'Registers a visit to a resident. Residents and renters register only visits to themselves.',
    marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')],
  }),
  updateMutation('updateResidentVisit', residentVisits, ResidentVisitPatch, service.updateResidentVisit, {
    description: 'Changes a visit. Residents and renters change only visits to themselves.',
    marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START')],
  }),
  deleteMutation('deleteResidentVisit', residentVisits, service.deleteResidentVisit, {
    description: 'Removes a visit. Residents and renters remove only visits to themselves.',
    marks: [AnyCaller()],
  }),
  actionMutation('checkInVisit', residentVisits, service.checkInVisit, {
    description:
      'Checks a visit in, at this moment: it is `INSIDE`. Open to guards, administrators, committee members and the' +
      ' resident; refused once it is inside or has left.',
    marks: [AnyCaller(), RefusesWith('VISIT_INSIDE', 'VISIT_LEFT')],
  }),
  actionMutation('checkOutVisit', residentVisits, service.checkOutVisit, {
    description:
      'Checks a visit out, at this moment: it is `LEFT`. Open to guards, administrators, committee members and the' +
      ' resident; refused unless it is `INSIDE`.',
    marks: [AnyCaller(), RefusesWith('VISIT_NOT_INSIDE')],
  }),
];

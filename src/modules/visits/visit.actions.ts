import { writableVisits } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { referenceableResidentVisits } from './visit.access.js';
import type { ResidentVisit } from './visit.entity.js';

const record = referenceableResidentVisits;
const owner = { resident: 'residentId', writable: writableVisits } as const;

export const residentVisitActions = {
  update: { mutation: 'updateResidentVisit', record, owner },
  delete: { mutation: 'deleteResidentVisit', record, owner },
} satisfies Record<string, Action<ResidentVisit>>;

import { assertMayWrite, callerOf } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { referenceableResidentVisits } from './visit.access.js';
import type { ResidentVisit } from './visit.entity.js';

const record = referenceableResidentVisits;
const assert: Action<ResidentVisit>['assert'] = (ctx, { residentId }) =>
  assertMayWrite(callerOf(ctx), 'visit', residentId);

export const residentVisitActions = {
  update: { mutation: 'updateResidentVisit', record, assert },
  delete: { mutation: 'deleteResidentVisit', record, assert },
} satisfies Record<string, Action<ResidentVisit>>;

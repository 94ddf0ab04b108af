import { assertMayWrite, callerOf } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { referenceablePets } from './pet.access.js';
import type { Pet } from './pet.entity.js';

const record = referenceablePets;
const assert: Action<Pet>['assert'] = (ctx, { residentId }) =>
  assertMayWrite(callerOf(ctx), 'pet', residentId);

export const petActions = {
  update: { mutation: 'updatePet', record, assert },
  delete: { mutation: 'deletePet', record, assert },
} satisfies Record<string, Action<Pet>>;

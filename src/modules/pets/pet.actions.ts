import { writablePets } from '../../engine/declare.js';
import { type Action } from '../../engine/write.js';
import { referenceablePets } from './pet.access.js';
import type { Pet } from './pet.entity.js';

const record = referenceablePets;
const owner = { resident: 'residentId', writable: writablePets } as const;

export const petActions = {
  update: { mutation: 'updatePet', record, owner },
  delete: { mutation: 'deletePet', record, owner },
} satisfies Record<string, Action<Pet>>;

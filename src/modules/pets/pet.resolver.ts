import {
  AnyCaller,
  AsksOfCaller,
  assertWritesSome,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
  writablePets,
} from '../../engine/declare.js';
import { pets } from './pet.access.js';
import { PetInput, PetPatch } from './pet.inputs.js';
import * as service from './pet.service.js';

export const petOperations = [
  listQuery('pets', pets),
  recordQuery('pet', pets),
  createMutation('createPet', pets, PetInput, service.createPet, {
    description:
      'Registers a pet of a resident. Residents and renters register only their own; guards may not.',
    marks: [
      AnyCaller(),
      RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN'),
      AsksOfCaller(assertWritesSome(writablePets)),
    ],
  }),
  updateMutation('updatePet', pets, PetPatch, service.updatePet, {
    description: 'Changes a pet. Residents and renters change only their own; guards may not.',
    marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE'), AsksOfCaller(assertWritesSome(writablePets))],
  }),
  deleteMutation('deletePet', pets, service.deletePet, {
    description: 'Removes a pet for good. Residents and renters remove only their own; guards may not.',
    marks: [AnyCaller(), AsksOfCaller(assertWritesSome(writablePets))],
  }),
];

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
import { amenities } from './amenity.access.js';
import { AmenityBufferInput, AmenityInput, AmenityPatch } from './amenity.inputs.js';
import * as service from './amenity.service.js';

export const amenityOperations = [
  listQuery('amenities', amenities),
  recordQuery('amenity', amenities),
  createMutation('createAmenity', amenities, AmenityInput, service.createAmenity, {
    description: 'Adds an amenity to a community.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
  }),
  updateMutation('updateAmenity', amenities, AmenityPatch, service.updateAmenity, {
    description: 'Changes an amenity; reservations made before stay as they are.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteAmenity', amenities, service.deleteAmenity, {
    description: 'Hides an amenity with its schedule; its reservations are kept.',
    marks: [Admin()],
  }),
  actionMutation('setAmenityBuffer', amenities, service.setAmenityBuffer, {
    input: AmenityBufferInput,
    description:
      'Sets the minutes between reservations of an amenity; reservations made before stay as they are.',
    marks: [Admin()],
  }),
];

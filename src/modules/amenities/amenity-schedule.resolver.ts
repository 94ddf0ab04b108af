import {
  Admin,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedulePatch, CreateAmenityScheduleInput } from './amenity-schedule.inputs.js';
import * as service from './amenity-schedule.service.js';

export const amenityScheduleOperations = [
  listQuery('amenitySchedules', amenitySchedules),
  recordQuery('amenitySchedule', amenitySchedules),
  createMutation(
    'createAmenitySchedule',
    amenitySchedules,
    CreateAmenityScheduleInput,
    service.createAmenitySchedule,
    {
      description: 'Adds hours to the weekly schedule of an amenity.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')],
    },
  ),
  updateMutation(
    'updateAmenitySchedule',
    amenitySchedules,
    AmenitySchedulePatch,
    service.updateAmenitySchedule,
    {
      description: 'Changes hours in the schedule of an amenity; reservations made before stay as they are.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START')],
    },
  ),
  deleteMutation('deleteAmenitySchedule', amenitySchedules, service.deleteAmenitySchedule, {
    description: 'Deletes hours from the schedule of an amenity; reservations stay as they are.',
    marks: [Admin()],
  }),
];

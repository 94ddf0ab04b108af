import { type Context, complete } from '../../engine/declare.js';
import { firstGiven } from '../../engine/schema.js';
import {
  assertInScope,
  createRow,
  findForWrite,
  lockNamedAhead,
  type Patch,
  patchFields,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { amenities } from './amenity.access.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import type { AmenitySchedulePatch, CreateAmenityScheduleInput } from './amenity-schedule.inputs.js';

/** Adds an entry to the schedule of an amenity. Returns its id. */
export function createAmenitySchedule(ctx: Context, input: CreateAmenityScheduleInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, amenities, input, 'amenityId', 'share');
    assertHours(input, input);
    return createRow(tx, AmenitySchedule, { ...complete(input), isOpen: input.isOpen ?? true }).id;
  });
}

/** Changes a schedule entry. Earlier reservations stay as they are. */
export function updateAmenitySchedule(ctx: Context, id: string, patch: AmenitySchedulePatch): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [amenitySchedules, id, 'amenityId'], amenities, patch.amenityId);
    const schedule = await findForWrite(tx, amenitySchedules, id);
    await assertInScope(tx, amenities, patch, 'amenityId');
    patchFields(schedule, patch);
    assertHours(schedule, patch);
  });
}

export function deleteAmenitySchedule(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [amenitySchedules, id, 'amenityId'], amenities);
    tx.em.remove(await findForWrite(tx, amenitySchedules, id));
  });
}

type Hours = Pick<AmenitySchedule, 'horaInicio' | 'horaFin'>;

function assertHours({ horaInicio, horaFin }: Hours, given: Patch<Hours>): void {
  if (horaFin <= horaInicio)
    throw invalidOperation(
      'END_BEFORE_START',
      {
        es: 'La hora de fin debe ser posterior a la hora de inicio.',
        en: 'The end must be later than the beginning.',
      },
      { field: firstGiven(given, 'horaFin', 'horaInicio') },
    );
}

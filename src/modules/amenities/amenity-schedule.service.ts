import type { Context, WriteContext } from '../../core/context.js';
import { invalidOperation } from '../../core/errors.js';
import { assertReached, findForWrite, replaceFields, write } from '../../core/write.js';
import { amenities } from './amenity.access.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import type { AmenityScheduleInput } from './amenity-schedule.inputs.js';

const UNKNOWN = 'Horario no encontrado.';

/** Adds hours to the schedule of an amenity. Gives the id. */
export function createAmenitySchedule(ctx: Context, input: AmenityScheduleInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInput(tx, input);
    const { isOpen = true, nota = null, ...required } = input;
    return tx.em.create(AmenitySchedule, { ...required, isOpen: isOpen ?? true, nota }).id;
  });
}

/** Replaces hours of a schedule. Reservations made before stay as they are. */
export function updateAmenitySchedule(ctx: Context, id: string, input: AmenityScheduleInput): Promise<void> {
  return write(ctx, async (tx) => {
    const schedule = await findForWrite(tx, amenitySchedules, id, UNKNOWN);
    await assertInput(tx, input);
    replaceFields(schedule, { ...input, isOpen: input.isOpen ?? schedule.isOpen, nota: input.nota ?? null });
  });
}

export function deleteAmenitySchedule(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, amenitySchedules, id, UNKNOWN));
  });
}

async function assertInput(
  tx: WriteContext,
  { amenityId, horaInicio, horaFin }: AmenityScheduleInput,
): Promise<void> {
  await assertReached(tx, amenities, amenityId, 'La amenidad indicada no existe.');
  if (horaFin <= horaInicio) throw invalidOperation('La hora de fin debe ser posterior a la hora de inicio.');
}

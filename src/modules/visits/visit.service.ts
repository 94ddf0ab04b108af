import type { Context, WriteContext } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { assertMayWrite, callerOf } from '../../core/policy.js';
import { softDelete } from '../../core/write/soft-delete.js';
import { assertInScope, findForWrite, replaceFields, write } from '../../core/write/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { referenceableResidentVisits } from './visit.access.js';
import { ResidentVisit } from './visit.entity.js';
import type { ResidentVisitInput } from './visit.inputs.js';

/** Registers a visit to a resident. Returns its id. */
export function createResidentVisit(ctx: Context, input: ResidentVisitInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInput(tx, input);
    return tx.em.create(ResidentVisit, complete(input)).id;
  });
}

/** Replaces a visit; fields left out are cleared. */
export function updateResidentVisit(ctx: Context, id: string, input: ResidentVisitInput): Promise<void> {
  return write(ctx, async (tx) => {
    const visit = await findForWrite(tx, referenceableResidentVisits, id);
    assertMayWrite(callerOf(tx), 'visit', visit.residentId);
    await assertInput(tx, input);
    replaceFields(visit, complete(input));
  });
}

export function deleteResidentVisit(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const visit = await findForWrite(tx, referenceableResidentVisits, id);
    assertMayWrite(callerOf(tx), 'visit', visit.residentId);
    await softDelete(tx, referenceableResidentVisits, visit);
  });
}

async function assertInput(tx: WriteContext, input: ResidentVisitInput): Promise<void> {
  await assertInScope(tx, referenceableResidents, input.residentId);
  assertMayWrite(callerOf(tx), 'visit', input.residentId);
  // Date-times are UTC with milliseconds, so that text order is time order.
  if (input.departureDate && input.departureDate < input.arrivalDate) {
    throw invalidOperation('La fecha de salida no puede ser anterior a la de llegada.');
  }
}

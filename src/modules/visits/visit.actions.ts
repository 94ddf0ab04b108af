import { type Context, oneOf, writableVisits } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { type Action } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { referenceableResidentVisits } from './visit.access.js';
import type { ResidentVisit } from './visit.entity.js';
import { VisitState } from './visit-state.js';

const record = referenceableResidentVisits;
const owner = { resident: 'residentId', writable: writableVisits } as const;

/** A party is checked in once; a missed one can still be. */
async function assertNotCheckedIn(ctx: Context, { id }: ResidentVisit): Promise<void> {
  const state = await stateOf(ctx, id);
  if (state === VisitState.LEFT) {
    throw invalidOperation('VISIT_LEFT', { es: 'La visita ya salió.', en: 'The visit has left.' });
  }
  if (state === VisitState.INSIDE) {
    throw invalidOperation('VISIT_INSIDE', {
      es: 'La visita ya ingresó.',
      en: 'The visit has been checked in already.',
    });
  }
}

async function assertInside(ctx: Context, { id }: ResidentVisit): Promise<void> {
  if ((await stateOf(ctx, id)) !== VisitState.INSIDE)
    throw invalidOperation('VISIT_NOT_INSIDE', {
      es: 'La visita no está adentro.',
      en: 'The visit is not inside.',
    });
}

/** Returns the stored state of a visit, undefined for one that is not there. */
export const stateOf = (ctx: Context, visitId: string) =>
  batched(ctx, stateOf, {}, async (ids: readonly string[]) => {
    const found = await readWhere(ctx, record, { fields: ['id', 'state'] }, [oneOf('id')(ids)]);
    const states = new Map(found.map(({ id, state }) => [id, state]));
    return ids.map((id) => states.get(id));
  }).load(visitId);

export const residentVisitActions = {
  update: { mutation: 'updateResidentVisit', record, owner },
  delete: { mutation: 'deleteResidentVisit', record, owner },
  checkIn: {
    mutation: 'checkInVisit',
    record,
    owner,
    assert: assertNotCheckedIn,
    refusals: ['VISIT_INSIDE', 'VISIT_LEFT'],
  },
  checkOut: {
    mutation: 'checkOutVisit',
    record,
    owner,
    assert: assertInside,
    refusals: ['VISIT_NOT_INSIDE'],
  },
} satisfies Record<string, Action<ResidentVisit>>;

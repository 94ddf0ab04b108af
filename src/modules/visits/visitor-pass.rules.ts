import { badRequest, invalidOperation, type RefusalDetails } from '../../platform/errors.js';
import type { Message } from '../../platform/message.js';
import { wallClockAt } from '../../platform/time.js';
import { MOST_DAYS, type VisitorPass } from './visitor-pass.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The most passes of a resident that may still let somebody in. */
export const MOST_OPEN = 50;

/** Why a scanned pass lets nobody in. */
const REFUSED = {
  PASS_INVALID: {
    es: 'El código no es de un pase de este servicio.',
    en: 'The code is not that of a pass of this service.',
  },
  PASS_FOREIGN: { es: 'El pase es de otra comunidad.', en: 'The pass is for another community.' },
  PASS_NOT_YET_VALID: { es: 'El pase aún no es válido.', en: 'The pass is not valid yet.' },
  PASS_EXPIRED: { es: 'El pase ya venció.', en: 'The pass has expired.' },
  PASS_REVOKED: { es: 'El pase fue revocado.', en: 'The pass was revoked.' },
  PASS_USED: { es: 'El pase ya se usó.', en: 'The pass has been used.' },
} as const satisfies Record<string, Message>;

/** Refuses a scanned token. */
export const passRefused = (reason: keyof typeof REFUSED, help: RefusalDetails['help'] = {}) =>
  invalidOperation(reason, REFUSED[reason], { field: 'token', help });

/** The span of a pass ends after it begins and in the future, and is not long; a day of 25 hours in it is one day. */
export function assertSpan(
  { validFrom, validUntil }: Pick<VisitorPass, 'validFrom' | 'validUntil'>,
  zone: string,
  now: string,
): void {
  const field = 'validUntil';
  // Date-times are UTC with milliseconds, so the order of the texts is that of the times.
  if (validUntil <= validFrom)
    throw invalidOperation(
      'END_BEFORE_START',
      {
        es: 'El fin del pase debe ser posterior a su inicio.',
        en: 'The end of the pass must be after its beginning.',
      },
      { field },
    );
  const [from, until] = [new Date(validFrom), new Date(validUntil)];
  const local = Number(wallClockAt(until, zone)) - Number(wallClockAt(from, zone));
  if (Math.min(Number(until) - Number(from), local) > MOST_DAYS * DAY_MS)
    throw invalidOperation(
      'PASS_TOO_LONG',
      {
        es: `Un pase es válido ${MOST_DAYS} días como máximo.`,
        en: `A pass is valid for at most ${MOST_DAYS} days.`,
      },
      { field, params: { max: MOST_DAYS } },
    );
  if (validUntil <= now) throw invalidOperation('PASS_EXPIRED', REFUSED.PASS_EXPIRED, { field });
}

/** A check-in is not in the future. */
export function assertNotAhead(at: string, now: string): void {
  if (at > now)
    throw badRequest(
      'CHECK_IN_AHEAD',
      { es: 'El ingreso no puede ser en el futuro.', en: 'The check-in cannot be in the future.' },
      { field: 'at' },
    );
}

export const tooManyOpen = () =>
  invalidOperation(
    'PASS_LIMIT',
    {
      es: `Un residente puede tener como máximo ${MOST_OPEN} pases vigentes.`,
      en: `A resident can have at most ${MOST_OPEN} passes that are not over.`,
    },
    { help: { maximum: MOST_OPEN } },
  );

export const withoutCommunity = () =>
  invalidOperation('RESIDENT_WITHOUT_COMMUNITY', {
    es: 'El residente no pertenece a ninguna comunidad.',
    en: 'The resident belongs to no community.',
  });

import { DomainError } from '../../platform/errors.js';
import type { Message } from '../../platform/message.js';

/** Why the service ends a stream: `extensions.ended` of its last message. */
export type StreamEnd = 'TOKEN_EXPIRED' | 'SESSION_ENDED' | 'SCOPE_CHANGED' | 'SERVICE_ENDING';

const ENDS: Readonly<
  Record<
    StreamEnd,
    { readonly code: 'UNAUTHORIZED' | 'FORBIDDEN' | 'INTERNAL_ERROR'; readonly text: Message }
  >
> = {
  TOKEN_EXPIRED: {
    code: 'UNAUTHORIZED',
    text: {
      es: 'El token venció. Conéctese de nuevo con uno nuevo.',
      en: 'The token has expired. Connect again with a new one.',
    },
  },
  SESSION_ENDED: {
    code: 'UNAUTHORIZED',
    text: {
      es: 'La sesión terminó. Inicie sesión de nuevo.',
      en: 'The session has ended. Sign in again.',
    },
  },
  SCOPE_CHANGED: {
    code: 'FORBIDDEN',
    text: {
      es: 'Cambió lo que puede leer. Conéctese de nuevo.',
      en: 'What you may read has changed. Connect again.',
    },
  },
  SERVICE_ENDING: {
    code: 'INTERNAL_ERROR',
    text: {
      es: 'El servicio se reinicia. Conéctese de nuevo.',
      en: 'The service restarts. Connect again.',
    },
  },
};

export const streamEnded = (ended: StreamEnd): DomainError =>
  new DomainError(ENDS[ended].code, ENDS[ended].text, { help: { ended } });

/** Clients that are told to connect again do so within this time, not all at once. */
const RECONNECT_MS = 5_000;

export const reconnectMs = (): number => Math.ceil(Math.random() * RECONNECT_MS);

/** Refuses a stream beyond the limit that a setting gives. */
export const tooManyStreams = (setting: 'STREAMS' | 'STREAMS_PER_USER', most: number): DomainError =>
  new DomainError(
    'TOO_MANY_REQUESTS',
    {
      es: `Hay demasiadas suscripciones abiertas (${setting}, ${most}). Cierre una o intente más tarde.`,
      en: `Too many subscriptions are open (${setting}, ${most}). Close one or try again later.`,
    },
    { retryAfterSeconds: 5, help: { limit: setting, maximum: most } },
  );

import type { Language } from '../platform/message.js';
import { TypedTexts } from '../platform/texts.js';
import type { Caller } from './caller.js';
import type { Context, Services } from './context.js';

/** The part of a context that differs from request to request. */
export interface RequestFacts {
  readonly caller: Caller | null;
  readonly origin: string;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
  readonly pageCap: number | null;
  readonly isLegacy: boolean;
  readonly language: Language;
}

export function createContext(services: Services, facts: RequestFacts): Context {
  return {
    services,
    queries: services.queries,
    cursors: services.cursors,
    loaders: new Map(),
    answers: new Map(),
    running: {},
    texts: new TypedTexts(),
    variables: {},
    ...facts,
  };
}

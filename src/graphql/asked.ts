import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { type ArrivingBodies, assertShallow, readJsonBody } from '../http/bodies.js';
import { methodNotAllowed } from '../http/send.js';
import { httpError } from '../platform/errors.js';
import type { TypedTexts } from '../platform/texts.js';

/** The longest id that a client gives an operation or a text, since it is kept as long as that. */
export const MOST_ID_CHARACTERS = 255;

/** An operation as GraphQL over HTTP carries it in a body or in a URL. */
export interface Asked {
  /** Absent only where `extensions` name a persisted query. */
  readonly query?: string;
  readonly operationName?: string | null;
  readonly variables?: object | null;
  readonly extensions?: object | null;
}

export async function readAsked(
  request: Request,
  response: Response,
  bodies: ArrivingBodies,
): Promise<unknown> {
  const { method } = request;
  if (method === 'POST') return (await readJsonBody(request, bodies, { anonymous: false })) ?? {};
  if (!['GET', 'HEAD'].includes(method)) throw methodNotAllowed(response, 'GET, POST');
  const { query } = request;
  const asked = { ...query, variables: jsonOf(query, 'variables'), extensions: jsonOf(query, 'extensions') };
  assertShallow(asked);
  return asked;
}

/** What a body or a URL asks for, with the texts of its variables in NFC. Refuses anything but one operation, and a persisted query that is none. */
export function askedOf(given: unknown, texts: TypedTexts): Asked {
  const { query, operationName, variables, extensions } = (isMap(given) ? given : {}) as Record<
    string,
    unknown
  >;
  const isPersisted = isAbsent(query) && isMap(extensions) && 'persistedQuery' in extensions;
  const isWhole =
    ((typeof query === 'string' && query !== '') || isPersisted) &&
    (typeof operationName === 'string' || isAbsent(operationName)) &&
    [variables, extensions].every((part) => isMap(part) || isAbsent(part));
  if (!isWhole) {
    throw httpError(400, {
      es: 'Una solicitud lleva una sola operación: «query» y, si acaso, «operationName», «variables» y «extensions».',
      en: 'A request has one operation: «query», and «operationName», «variables» and «extensions» where needed.',
    });
  }
  const asked = given as Asked;
  assertPersistedQuery(asked);
  if (isAbsent(variables)) return asked;
  return { ...asked, variables: texts.normalized(variables) as object };
}

/** Refuses a persisted query of another version, without a hash or of another text, which Apollo Server calls internal errors. */
function assertPersistedQuery({ query, extensions }: Asked): void {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: Record<string, unknown> | null };
  if (persistedQuery === undefined || persistedQuery === null) return;
  const { version, sha256Hash } = persistedQuery;
  if (version !== 1 || typeof sha256Hash !== 'string' || sha256Hash.length > MOST_ID_CHARACTERS) {
    throw httpError(400, {
      es: 'Una consulta persistida lleva «version» 1 y «sha256Hash», un texto.',
      en: 'A persisted query has «version» 1 and «sha256Hash», a text.',
    });
  }
  if (typeof query === 'string' && sha256Hash !== createHash('sha256').update(query).digest('hex')) {
    throw httpError(400, {
      es: '«sha256Hash» no es el SHA-256 de «query».',
      en: '«sha256Hash» is not the SHA-256 of «query».',
    });
  }
}

function jsonOf(query: Request['query'], name: string): unknown {
  const text = query[name];
  if (typeof text !== 'string') return text;
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw httpError(400, {
      es: `El parámetro ${name} no es JSON válido.`,
      en: `The parameter ${name} is not valid JSON.`,
    });
  }
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown) => value === undefined || value === null;

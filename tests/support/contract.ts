import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Answer } from './answer.js';
import { BodySchemas, nodeAt, type SchemaDocument } from './body-schemas.js';
import { exchange } from './exchange.js';

/*
 * Checks every REST answer of the suite against the OpenAPI document of the service: path, method, status, headers and
 * body must be documented, and a body must not have an undocumented property. Zod checks formats strictly; each schema
 * is converted once.
 */

interface Documented {
  readonly $ref?: string;
}

interface Header extends Documented {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}

interface Response extends Documented {
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document extends SchemaDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Paths outside the contract. */
const PAGES = /^\/api\/(docs(\/.*)?|openapi\.json)\/?$/i;

/** Fails if the service's document lacks this answer. Ignores paths outside `/api`. */
export async function expectToMatchContract(answer: Answer, method: string, address: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  if (!/^\/api(\/|$)/i.test(pathname) || PAGES.test(pathname)) return;
  const contract = await contractOf(origin);
  const fault = contract.faultOf(answer, method, pathname);
  if (!fault) return;
  const body = JSON.stringify(answer.body)?.slice(0, 2_000);
  throw new Error(
    `${method} ${pathname} broke the contract of /api/openapi.json: ${fault}\nThe answer: ${answer.status} ${body}`,
  );
}

const byService = new Map<string, Promise<Contract>>();
const byDocument = new Map<string, Contract>();

function contractOf(origin: string): Promise<Contract> {
  const known = byService.get(origin) ?? readContract(origin);
  byService.set(origin, known);
  return known;
}

async function readContract(origin: string): Promise<Contract> {
  // Not by `fetch`, which gives up a connection that a busy machine takes 10 s to open.
  const headers = { 'accept-encoding': 'identity' };
  const { text } = await exchange(`${origin}/api/openapi.json`, { method: 'GET', headers, body: undefined });
  const contract = byDocument.get(text) ?? new Contract(JSON.parse(text));
  byDocument.set(text, contract);
  return contract;
}

class Contract {
  private readonly bodies: BodySchemas;
  private readonly templates: readonly Template[];

  private readonly document: Document;

  constructor(document: Document) {
    this.document = document;
    this.bodies = new BodySchemas(document);
    this.templates = Object.keys(document.paths)
      .map((path) => new Template(path))
      .sort(Template.moreFixedFirst);
  }

  /** The fault of an answer; null without one. */
  faultOf(answer: Answer, method: string, path: string): string | null {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const paths = this.pathsFitting(path);
    if (paths.length === 0) return this.faultOfUnknown(answer, 404);
    const found = paths.find((candidate) => this.document.paths[candidate]?.[verb]);
    if (!found) return this.faultOfUnknown(answer, 405);
    const responses = this.document.paths[found]![verb]!.responses;
    const response = responses[answer.status];
    if (!response) {
      const known = Object.keys(responses).join(', ');
      const hint =
        answer.status === 400 && verb === 'get'
          ? ' A query that a rule refuses is `mayAnswer400` in its row.'
          : '';
      return `${method} ${found} is not documented to answer ${answer.status}, only ${known}.${hint}`;
    }
    const pointer = ['paths', found, verb, 'responses', String(answer.status)];
    return this.faultOfDocumented(answer, method, this.follow(response, pointer));
  }

  /** The documented paths that a path fits: the one without parameters alone, if there is one. */
  private pathsFitting(path: string): readonly string[] {
    const segments = segmentsOf(path);
    const fitting = this.templates.filter((template) => template.fits(segments)).map(({ path }) => path);
    const fixed = fitting.find((candidate) => !candidate.includes('{'));
    return fixed ? [fixed] : fitting;
  }

  /** An undocumented path or method must have the standard answer. */
  private faultOfUnknown(answer: Answer, status: 404 | 405): string | null {
    if (answer.status !== status) {
      return `nothing is documented there, so ${status} ${STATUS_CODES[status]} was due.`;
    }
    if (status === 405 && !answer.headers.get('allow')) return 'the header Allow is missing.';
    return this.faultOfBody(answer, ['components', 'schemas', 'ApiErrorResponse']);
  }

  private faultOfDocumented(
    answer: Answer,
    method: string,
    [response, pointer]: Followed<Response>,
  ): string | null {
    for (const [name, documented] of Object.entries(response.headers ?? {})) {
      const [header] = this.follow(documented, []);
      const value = answer.headers.get(name);
      if (value === null && header.required) return `the header ${name} is missing.`;
      if (value !== null && header.schema.type === 'integer' && !/^\d+$/.test(value)) {
        return `the header ${name} is ${value}, not a whole number.`;
      }
    }
    if (method === 'HEAD') return null;
    const types = Object.keys(response.content ?? {});
    if (types.length === 0) return answer.body === null ? null : 'there is a body where none is documented.';
    if (types.includes('*/*')) return null;
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (!types.includes(type)) return `the body is of type ${type || 'none'}, not ${types.join(' or ')}.`;
    return type === 'application/json'
      ? this.faultOfBody(answer, [...pointer, 'content', type, 'schema'])
      : null;
  }

  private faultOfBody({ body, headers }: Answer, pointer: readonly string[]): string | null {
    const { error } = this.bodies.at(pointer).safeParse(body);
    if (error) return `the body is of another form.\n${z.prettifyError(error)}`;
    const traceId = (body as { traceId?: string } | null)?.traceId;
    const requestId = headers.get('x-request-id');
    return traceId === undefined || traceId === requestId
      ? null
      : `traceId is not X-Request-Id (${requestId}).`;
  }

  /** Resolves a reference; returns the value with its location in the document. */
  private follow<T extends Documented>(documented: T, pointer: readonly string[]): Followed<T> {
    if (!documented.$ref) return [documented, pointer];
    const place = documented.$ref.slice(2).split('/');
    return [nodeAt(this.document, place) as T, place];
  }
}

type Followed<T> = readonly [T, readonly string[]];

/** Matches the paths of requests to a documented path, ignoring case and a trailing slash. */
class Template {
  private readonly segments: readonly string[];
  private readonly isFixed: readonly boolean[];

  readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.segments = segmentsOf(path);
    this.isFixed = this.segments.map((segment) => !segment.startsWith('{'));
  }

  static moreFixedFirst(this: void, a: Template, b: Template): number {
    return a.parameters - b.parameters;
  }

  fits(given: readonly string[]): boolean {
    return (
      given.length === this.segments.length &&
      this.segments.every((segment, index) => !this.isFixed[index] || segment === given[index])
    );
  }

  private get parameters(): number {
    return this.isFixed.filter((fixed) => !fixed).length;
  }
}

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

import { STATUS_CODES } from 'node:http';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from './client.js';

/*
 * Holds every REST answer of the suite to the service's own OpenAPI document: path, method, status, headers and body
 * must be there, and a body may have nothing that is not.
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

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { type?: unknown; additionalProperties?: unknown }>>;
  };
}

/** Paths that are no part of the contract. */
const PAGES = /^\/api\/(docs(\/.*)?|openapi\.json)\/?$/i;

/** Fails when the service at this address does not document such an answer. Addresses outside `/api` are not looked at. */
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
  const text = await (await fetch(`${origin}/api/openapi.json`)).text();
  const contract = byDocument.get(text) ?? new Contract(JSON.parse(text));
  byDocument.set(text, contract);
  return contract;
}

class Contract {
  private readonly ajv = createAjv();
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly templates: readonly Template[];

  private readonly document: Document;

  constructor(document: Document) {
    this.document = document;
    // The document leaves room for fields to come; an answer of today has none that it does not name.
    for (const schema of Object.values(document.components.schemas)) {
      if (schema.type === 'object') schema.additionalProperties ??= false;
    }
    this.ajv.addSchema(document, 'document');
    this.templates = Object.keys(document.paths)
      .map((path) => new Template(path))
      .sort(Template.moreFixedFirst);
  }

  /** What is wrong with an answer; null when nothing is. */
  faultOf(answer: Answer, method: string, path: string): string | null {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    const paths = this.templates.filter((template) => template.fits(path)).map((template) => template.path);
    if (paths.length === 0) return this.faultOfUnknown(answer, 404);
    const found = paths.find((candidate) => this.document.paths[candidate]?.[verb]);
    if (!found) return this.faultOfUnknown(answer, 405);
    const responses = this.document.paths[found]![verb]!.responses;
    const response = responses[answer.status];
    if (!response) {
      const known = Object.keys(responses).join(', ');
      const hint =
        answer.status === 400 && verb === 'get'
          ? ' A query that a rule refuses is `refusable` in its row.'
          : '';
      return `${method} ${found} is not documented to answer ${answer.status}, only ${known}.${hint}`;
    }
    const pointer = ['paths', found, verb, 'responses', String(answer.status)];
    return this.faultOfDocumented(answer, method, this.follow(response, pointer));
  }

  /** A path or a method that is not documented is answered like any other such. */
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
    const validate = this.validatorAt(pointer);
    if (!validate(body)) return `the body is of another form.\n${explain(validate.errors ?? [])}`;
    const traceId = (body as { traceId?: string } | null)?.traceId;
    const requestId = headers.get('x-request-id');
    return traceId === undefined || traceId === requestId
      ? null
      : `traceId is not X-Request-Id (${requestId}).`;
  }

  private validatorAt(pointer: readonly string[]): ValidateFunction {
    const reference = `document#/${pointer.map(escapePointer).join('/')}`;
    const validate = this.validators.get(reference) ?? this.ajv.compile({ $ref: reference });
    this.validators.set(reference, validate);
    return validate;
  }

  /** What is documented in place, or where a reference leads, with its place. */
  private follow<T extends Documented>(documented: T, pointer: readonly string[]): Followed<T> {
    if (!documented.$ref) return [documented, pointer];
    const place = documented.$ref.slice(2).split('/');
    const found = place.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], this.document);
    return [found as T, place];
  }
}

type Followed<T> = readonly [T, readonly string[]];

/** A documented path, to compare with those of requests: without regard to case and to a trailing slash. */
class Template {
  private readonly segments: readonly string[];

  readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.segments = segmentsOf(path);
  }

  static moreFixedFirst(this: void, a: Template, b: Template): number {
    return a.parameters - b.parameters;
  }

  fits(path: string): boolean {
    const given = segmentsOf(path);
    return (
      given.length === this.segments.length &&
      this.segments.every((segment, index) => segment.startsWith('{') || segment === given[index])
    );
  }

  private get parameters(): number {
    return this.segments.filter((segment) => segment.startsWith('{')).length;
  }
}

const segmentsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

/** Answers are held to the exact forms of decisions 2 where a format of JSON Schema leaves more than one. */
function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, multipleOfPrecision: 6 });
  formats.default(ajv);
  ajv.addFormat('uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  return ajv;
}

const explain = (errors: readonly ErrorObject[]) =>
  errors
    .map(
      ({ instancePath, message, params }) =>
        `  ${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    )
    .join('\n');

const escapePointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

import type { Answer } from './answer.js';
import { expectToMatchContract } from './contract.js';
import { exchange } from './exchange.js';
import { multipartOf, PREFLIGHTED } from './forms.js';

export type { Answer } from './answer.js';

/** The `extensions` of a GraphQL error. */
interface GraphqlExtensions {
  readonly code: string;
  readonly traceId?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly [other: string]: unknown;
}

/** The result of a GraphQL request. */
// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test define the type of an answer
export interface GraphqlAnswer<Data = any> {
  readonly status: number;
  readonly data: Data;
  readonly errors:
    | readonly { message: string; path?: unknown[]; extensions: GraphqlExtensions }[]
    | undefined;
}

/** A client of both interfaces, with or without a token. Checks every REST answer against the service's OpenAPI document. */
export class Client {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  get = (path: string, headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers);

  post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('POST', path, body, headers);

  put = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('PUT', path, body, headers);

  patch = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send('PATCH', path, body, headers);

  delete = (path: string, headers: Record<string, string> = {}) =>
    this.send('DELETE', path, undefined, headers);

  /** Sends any request; texts and forms unchanged, other bodies as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await exchange(this.url + path, {
      method,
      headers: {
        // Compression of each answer costs a tenth of a run; its tests ask for it.
        'accept-encoding': 'identity',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body:
        body === undefined || typeof body === 'string' || body instanceof FormData
          ? body
          : JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} got no answer: ${error}`, { cause: error });
    });
    const { text } = response;
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : isJson ? JSON.parse(text) : text,
    };
    await expectToMatchContract(answer, method, this.url + path);
    return answer;
  }

  /** An operation; files among its variables are sent as parts of a form. */
  async graphql(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer> {
    const form = multipartOf(query, variables);
    const { status, body } = form
      ? await this.post('/graphql', form, PREFLIGHTED)
      : await this.post('/graphql', { query, variables });
    return { status, data: body?.data, errors: body?.errors };
  }
}

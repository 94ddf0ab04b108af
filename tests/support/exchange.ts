import { Agent, type IncomingMessage, request } from 'node:http';

export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends one request and reads its whole answer by `node:http`, since `fetch` takes a tenth of a run. Follows
 * no redirects and decodes nothing.
 */
export async function exchange(url: string, { method, headers, body }: Sent): Promise<Exchange> {
  const form = body instanceof FormData ? new Response(body) : null;
  const type = form?.headers.get('content-type');
  const content = form
    ? Buffer.from(await form.arrayBuffer())
    : Buffer.from((body as string | undefined) ?? '');
  return new Promise((resolve, reject) => {
    request(new URL(url), {
      method,
      agent,
      headers: {
        accept: '*/*',
        // Node.js sends no length for methods that usually have no body, such as DELETE.
        ...(body === undefined ? {} : { 'content-length': content.length }),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
    })
      .on('response', (message) => receive(message).then(resolve, reject))
      .on('error', reject)
      .end(content);
  });
}

function receive(message: IncomingMessage): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    let text = '';
    message
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('end', () => resolve({ status: message.statusCode as number, headers: headersOf(message), text }))
      .on('error', reject);
  });
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface SentSpans {
  readonly resource: { readonly attributes: readonly Attribute[] };
  readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
}

/** A span that a collector received, with its attributes as an object. */
export type ReceivedSpan = Omit<SentSpan, 'attributes'> & { readonly attributes: Record<string, unknown> };

/** A collector of OpenTelemetry's protocol over HTTP, as JSON. One that is silent takes requests and never answers them. */
export async function startCollector({ isSilent = false } = {}) {
  const requests: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    if (!isSilent) response.setHeader('content-type', 'application/json').end('{}');
  });
  server.on('connection', () => connections++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const received = () =>
    requests.flatMap(({ body }) => JSON.parse(body).resourceSpans as readonly SentSpans[]);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    /** What the processes said of themselves. */
    resources: () => received().map(({ resource }) => objectOf(resource.attributes)),
    spans: (): ReceivedSpan[] =>
      received()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: objectOf(span.attributes) })),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const objectOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly data: {
      readonly action: string;
      readonly nodeId: string | null;
      readonly cursor: string;
      readonly result: { readonly data: object | null; readonly errors?: readonly object[] } | null;
    };
  };
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How it answers; 200 at first. */
  answer: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

/** Listens for webhooks on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const given = await text(request);
    const one = { headers: request.headers, text: given, body: JSON.parse(given) };
    received.push(one);
    receiver.answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: answering(200),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export const answering =
  (status: number, headers: Record<string, string> = {}): Receiver['answer'] =>
  (response) =>
    void response.writeHead(status, headers).end('answer');

/** Tells which secrets signed a message, computed as Standard Webhooks says. */
export function signersOf({ headers, text: body }: Received, secrets: readonly string[]): boolean[] {
  const given = String(headers['webhook-signature']).split(' ');
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return given.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });
}

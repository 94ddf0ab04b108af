import type { Client } from 'graphql-ws';

/** What is used of an `EventSource`. */
interface Events {
  onerror: ((event: never) => unknown) | null;
  addEventListener(type: string, take: (event: { readonly data: string }) => void): void;
  close(): void;
}

interface EventsOptions {
  /** The address of `/graphql/stream`. */
  readonly url: () => string;
  /** The token of each connection. */
  readonly token: () => string | Promise<string>;
  /** Absent where the platform has one, as browsers do. */
  readonly EventSource?: new (url: string) => Events;
}

/** The form of an error of the service, so that `resuming` begins again. */
const LOST = [{ message: 'The connection was lost', extensions: { ended: 'CONNECTION_LOST' } }];

/** Returns a client for `resuming` of follow.ts that needs no library: each subscription has a plain `EventSource`. */
export const eventsClient = ({
  url,
  token,
  EventSource = globalThis.EventSource as never,
}: EventsOptions): Pick<Client, 'subscribe'> => ({
  subscribe(payload, { next, error, complete }) {
    let events: Events | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      events?.close();
    };
    const fail = (errors: unknown) => {
      if (isOver) return;
      stop();
      error(errors);
    };
    const send = async (init: RequestInit, headers = {}) => {
      const authorization = { Authorization: `Bearer ${await token()}` };
      const response = await fetch(url(), { ...init, headers: { ...authorization, ...headers } });
      if (response.ok) return response.text();
      const { errors } = (await response.json()) as { errors: unknown };
      throw errors;
    };
    const begin = async () => {
      const reserved = await send({ method: 'PUT' });
      if (isOver) return;
      events = new EventSource(`${url()}?token=${reserved}`);
      events.onerror = () => fail(LOST);
      events.addEventListener('next', ({ data }) => {
        const answer = JSON.parse(data).payload;
        if (answer.data) next(answer);
        else fail(answer.errors);
      });
      events.addEventListener('complete', () => {
        if (isOver) return;
        stop();
        complete();
      });
      const body = JSON.stringify({ ...payload, extensions: { ...payload.extensions, operationId: 'changes' } });
      await send(
        { method: 'POST', body },
        { 'Content-Type': 'application/json', 'X-GraphQL-Event-Stream-Token': reserved },
      );
    };
    begin().catch((cause: unknown) => fail(Array.isArray(cause) ? cause : LOST));
    return stop;
  },
});

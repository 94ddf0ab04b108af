import type { Client } from 'graphql-ws';

/** Options of `createClient` of graphql-ws, which else gives up after five attempts, and at once where there is no network. */
export const RECONNECTING = {
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (attempts: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.random() * Math.min(1_000 * 2 ** attempts, 30_000))),
};

const PASSING = ['DATABASE_ERROR', 'TOO_MANY_REQUESTS'];

type Fault = { extensions?: { code?: string; ended?: string } };
const isPassing = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  errors.some(({ extensions }: Fault) => extensions?.ended || PASSING.includes(extensions?.code ?? ''));

/**
 * Returns a client whose subscriptions go on from the last cursor, also after an end that passes: they take `$after` and select
 * `cursor`. What does not pass is an error of the subscription: 4401 for a token that is over, or CURSOR_EXPIRED.
 */
export const resuming = <C extends Pick<Client, 'subscribe'>>(client: C, mostWaitMs = 5_000): C => ({
  ...client,
  subscribe(payload, { next, error, complete }) {
    // The library sends the variables of this moment when it connects again.
    const variables = { ...payload.variables };
    let stop = () => {};
    const begin = () => {
      let isOver = false;
      const again = () => {
        isOver = true;
        stop();
        const timer = setTimeout(begin, Math.random() * mostWaitMs);
        stop = () => clearTimeout(timer);
      };
      stop = client.subscribe<Record<string, { cursor?: string } | null>>({ ...payload, variables }, {
        next(answer) {
          if (isOver) return;
          if (isPassing(answer.errors)) return again();
          next(answer as never);
          for (const change of Object.values(answer.data ?? {})) variables.after = change?.cursor ?? variables.after;
        },
        error: (errors) => (isPassing(errors) ? again() : error(errors)),
        complete: () => isOver || complete(),
      });
    };
    begin();
    return () => stop();
  },
});

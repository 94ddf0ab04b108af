import type { Client } from '../../support/client.js';

export interface SentRequest {
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A network between a client and the service, which records what the client sends and may lose it. */
export interface Network {
  readonly fetch: typeof fetch;
  readonly sent: readonly SentRequest[];
  /** How many answers have arrived. */
  readonly answered: number;
  /** What the network loses: every request, every answer, the next answer, or nothing. */
  loses: 'requests' | 'answers' | 'an answer' | 'nothing';
}

/** The network of a user who is signed in, or of nobody. */
export function networkOf({ token }: Pick<Client, 'token'>): Network {
  const sent: SentRequest[] = [];
  const network: { -readonly [Key in keyof Network]: Network[Key] } = {
    sent,
    answered: 0,
    loses: 'nothing',
    fetch: async (input, init) => {
      sent.push(JSON.parse(String(init?.body ?? '{}')));
      if (network.loses === 'requests') throw new TypeError(LOST);
      const headers = new Headers(init?.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(input, { ...init, headers });
      if (network.loses === 'nothing') {
        network.answered++;
        return response;
      }
      if (network.loses === 'an answer') network.loses = 'nothing';
      await response.text();
      throw new TypeError(LOST);
    },
  };
  return network;
}

/** The message of browsers, by which clients know that they are offline. */
const LOST = 'Failed to fetch';

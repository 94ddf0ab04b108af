import { randomUUID } from 'node:crypto';
import type { RefusalReason } from '../../../src/platform/refusal-reasons.js';
import type { Client } from '../../support/client.js';
import { type PopulatedFixture, resourceNamed } from '../../support/resources.js';

/** A request that a business rule refuses. */
export interface Refused {
  /** The sender; by default the administrator. */
  readonly client?: Client;
  readonly variables?: Record<string, unknown>;
  /** The form to send in place of the variables, or its text with the boundary `b`, for an operation. */
  readonly form?: (query: string) => FormData | string;
  /** The field that the refusal names; of a bulk operation the row or its field. */
  readonly field?: string;
  /** What the refusal has besides. */
  readonly help?: Record<string, unknown>;
}

export type Provoke = (fixture: PopulatedFixture) => Refused | Promise<Refused>;

/** Requests that are refused, by operation and reason. */
export type Refusals = Readonly<Record<string, { readonly [Reason in RefusalReason]?: Provoke }>>;

const DAY_MS = 86_400_000;

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** A valid input of a new record with some other values. */
export const inputOf = async (fixture: PopulatedFixture, record: string, values: object) => ({
  ...(await resourceNamed(record).input(fixture)),
  ...values,
});

/** The system administrator of one request. */
export const rootOf = async ({ service }: PopulatedFixture) => service.as(await service.make.systemAdmin());

/** A resident who has no record yet. */
export const newResident = ({ service, community }: PopulatedFixture) => service.make.residentUser(community);

/** The requests that create and change a record with a field that refers to nothing. */
export function unknownReference(record: string, field: string, writer?: 'residentUser'): Refusals {
  return {
    [`create${record}`]: {
      UNKNOWN_REFERENCE: async (fixture) => ({
        ...(writer ? { client: fixture.clients[writer] } : {}),
        variables: { input: await inputOf(fixture, record, { [field]: randomUUID() }) },
        field,
      }),
    },
    [`update${record}`]: {
      UNKNOWN_REFERENCE: ({ ids }) => ({
        variables: { id: ids[record], input: { [field]: randomUUID() } },
        field,
      }),
    },
  };
}

/** Joins tables whose operations may be the same. */
export function joined(...tables: readonly Refusals[]): Refusals {
  const all: Record<string, Refusals[string]> = {};
  for (const table of tables) {
    for (const [operation, reasons] of Object.entries(table))
      all[operation] = { ...all[operation], ...reasons };
  }
  return all;
}

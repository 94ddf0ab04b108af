import type { Person } from './accounts.js';
import type { GraphqlAnswer } from './client.js';
import type { Service } from './service.js';

const HOUR_MS = 3_600_000;

export const hoursFrom = (moment: Date, hours: number) =>
  new Date(moment.getTime() + hours * HOUR_MS).toISOString();

/** The input of a pass for once that is valid now. */
export function passInput({ services: { clock } }: Service, fields: object = {}) {
  const now = clock.now();
  return {
    visitorName: 'Rosa Villaseñor',
    validFrom: hoursFrom(now, -1),
    validUntil: hoursFrom(now, 8),
    singleUse: true,
    ...fields,
  };
}

export const invite = (
  service: Service,
  person: Person,
  fields: object = {},
  selected = 'id token qrSvg qrPng',
): Promise<GraphqlAnswer> =>
  service
    .as(person)
    .graphql(
      `mutation ($input: CreateVisitorPassInput!) { createVisitorPass(input: $input) { ${selected} } }`,
      { input: passInput(service, fields) },
    );

const CHECK_IN = 'mutation ($input: CheckInVisitorInput!) { checkInVisitor(input: $input) { id state } }';

export async function checkIn(
  service: Service,
  person: Person,
  input: { readonly token: string; readonly at?: string; readonly id?: string },
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  const { status, body } = await service
    .as(person)
    .post('/graphql', { query: CHECK_IN, variables: { input } }, headers);
  return { status, data: body.data, errors: body.errors };
}

export const reasonOf = ({ errors }: GraphqlAnswer): unknown => errors?.[0]?.extensions.reason;

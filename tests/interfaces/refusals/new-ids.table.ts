import { randomUUID } from 'node:crypto';
import { getNamedType, isInputObjectType } from 'graphql';
import { roleId } from '../../support/accounts.js';
import {
  chargeInput,
  closureInput,
  feeInput,
  passInput,
  paymentInput,
  unitInput,
} from '../../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES, resourceNamed } from '../../support/resources.js';
import * as samples from '../../support/samples.js';
import { schema } from '../../support/schema.js';
import { inputOf, joined, type Refusals, rootOf } from './refused.js';

/** The inputs of those that the graph alone creates, or creates otherwise. */
const INPUTS: Readonly<Record<string, (fixture: PopulatedFixture) => object>> = {
  AmenityClosure: closureInput,
  CommunityCharge: chargeInput,
  Fee: feeInput,
  Payment: paymentInput,
  Unit: unitInput,
  VisitorPass: passInput,
  User: () => ({ ...samples.user(), roleId: roleId('RENTER') }),
};

/** The records whose input in the graph has an id. */
const RECORDS = [...new Set([...RESOURCES.map(({ record }) => record), ...Object.keys(INPUTS)])].filter(
  takesId,
);

function takesId(record: string): boolean {
  const [input] = schema.getMutationType()?.getFields()[`create${record}`]?.args ?? [];
  const type = input && getNamedType(input.type);
  return isInputObjectType(type) && 'id' in type.getFields();
}

/** Creates a record with the id that one has. */
const taken = (record: string): Refusals => ({
  [`create${record}`]: {
    ID_TAKEN: async (fixture) => {
      const { ids, clients } = fixture;
      const input = INPUTS[record]?.(fixture) ?? (await inputOf(fixture, record, {}));
      return {
        client: INPUTS[record] ? await rootOf(fixture) : clients[resourceNamed(record).writer ?? 'admin'],
        variables: { input: { ...input, id: ids[record] } },
        field: 'id',
      };
    },
  },
});

export const OF_NEW_IDS: Refusals = joined(...RECORDS.map(taken), {
  createResidentCharges: {
    ID_TAKEN: async (fixture) => ({
      variables: {
        input: await Promise.all(
          [randomUUID(), fixture.ids.ResidentCharge].map((id) => inputOf(fixture, 'ResidentCharge', { id })),
        ),
      },
      field: 'input[1].id',
    }),
  },
  onboardResident: {
    ID_TAKEN: ({ ids, community }) => ({
      variables: {
        input: {
          account: { ...samples.user(), roleId: roleId('RESIDENT') },
          resident: { ...samples.resident(), communityId: community.id },
          pets: [samples.pet(), { ...samples.pet(), id: ids.Pet }],
        },
      },
      field: 'pets[1].id',
    }),
  },
});

import { randomUUID } from 'node:crypto';
import { nodeIdOf } from '../../../src/engine/declare.js';
import type { VisitorPass } from '../../../src/modules/visits/visitor-pass.entity.js';
import { passInput } from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { inDays, newResident, type Provoke, type Refusals, rootOf } from './refused.js';

/** Asks for a pass with other values. */
const inviting =
  (values: object, field?: string): Provoke =>
  (fixture) => ({
    variables: { input: { ...passInput(fixture), ...values } },
    ...(field ? { field } : {}),
  });

/** Scans the token of a pass. */
const scanning =
  (fields: Partial<VisitorPass>, input: object = {}, field = 'token'): Provoke =>
  async ({ service, residentUser }) => {
    const pass = await service.make.pass(residentUser.resident, fields);
    return { variables: { input: { token: service.services.visitorTokens.issue(pass), ...input } }, field };
  };

/** A resident who has as many passes as one may have. */
async function withMostPasses(fixture: PopulatedFixture) {
  const invited = await newResident(fixture);
  for (let count = 0; count < 50; count++) await fixture.service.make.pass(invited.resident);
  return invited;
}

export const OF_PASSES: Refusals = {
  createVisitorPass: {
    END_BEFORE_START: inviting({ validUntil: inDays(-2) }, 'validUntil'),
    PASS_EXPIRED: inviting({ validFrom: inDays(-2), validUntil: inDays(-1) }, 'validUntil'),
    PASS_TOO_LONG: inviting({ validUntil: inDays(32) }, 'validUntil'),
    UNKNOWN_REFERENCE: inviting({ residentId: randomUUID() }, 'residentId'),
    NOT_A_RESIDENT: inviting({ residentId: undefined }),
    RESIDENT_WITHOUT_COMMUNITY: async (fixture) => {
      const alone = await fixture.service.make.residentUser(null);
      return {
        client: await rootOf(fixture),
        variables: { input: { ...passInput(fixture), residentId: alone.resident.id } },
      };
    },
    PASS_LIMIT: async (fixture) => ({
      client: fixture.service.as(await withMostPasses(fixture)),
      variables: { input: { ...passInput(fixture), residentId: undefined } },
      help: { maximum: 50 },
    }),
  },
  checkInVisitor: {
    CHECK_IN_AHEAD: scanning({}, { at: inDays(0.5) }, 'at'),
    ID_TAKEN: async (fixture) => ({
      ...(await scanning({}, { id: fixture.ids.ResidentVisit })(fixture)),
      field: 'id',
    }),
    PASS_EXPIRED: scanning({ validFrom: inDays(-2), validUntil: inDays(-1) }),
    PASS_FOREIGN: async ({ service }) => {
      const other = await service.make.residentUser(await service.make.community());
      const pass = await service.make.pass(other.resident);
      return { variables: { input: { token: service.services.visitorTokens.issue(pass) } }, field: 'token' };
    },
    PASS_INVALID: () => ({ variables: { input: { token: 'x.y.z' } }, field: 'token' }),
    PASS_NOT_YET_VALID: scanning({ validFrom: inDays(1), validUntil: inDays(2) }),
    PASS_REVOKED: scanning({ revokedAt: inDays(-0.01) }),
    PASS_USED: async (fixture) => {
      const { id } = await fixture.service.make.visit(fixture.residentUser.resident);
      const usedAt = inDays(-0.01);
      return {
        ...(await scanning({ usedAt, visitId: id })(fixture)),
        help: { visit: { nodeId: nodeIdOf('ResidentVisit', id), checkedInAt: usedAt } },
      };
    },
  },
};

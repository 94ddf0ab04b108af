import {
  assertWritable,
  type Context,
  callerOf,
  isCommunityInScope,
  mayWrite,
  nodeIdOf,
  residentOf,
  unknownIdError,
  type WriteContext,
  writableByOwnerOrAdministrator,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import {
  createRow,
  findForAction,
  LocksOutdated,
  lockInOrder,
  type Violations,
  write,
} from '../../engine/write.js';
import { unauthorized } from '../../platform/errors.js';
import type { PassClaims } from '../../platform/security/visitor-tokens.js';
import { spanBegin, spanEnd } from '../../platform/time.js';
import { communities } from '../communities/community.access.js';
import { User } from '../identity/user.entity.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { findStay, recordArrival } from './visit.service.js';
import { visitorPassActions } from './visitor-pass.actions.js';
import { VisitorPass } from './visitor-pass.entity.js';
import type { CheckInVisitorInput, CreateVisitorPassInput } from './visitor-pass.inputs.js';
import {
  assertNotAhead,
  assertSpan,
  MOST_OPEN,
  passRefused,
  tooManyOpen,
  withoutCommunity,
} from './visitor-pass.rules.js';

/** Invites a visitor to a resident. Returns the id of the pass. */
export function createVisitorPass(ctx: Context, input: CreateVisitorPassInput): Promise<string> {
  return write(ctx, async (tx) => {
    const resident = await lockInvitingResident(tx, input.residentId ?? residentOf(callerOf(tx)));
    if (resident.communityId === null) throw withoutCommunity();
    const zone = await zoneOf(tx, resident.communityId);
    // Days begin and end in the time zone of the community.
    const span = {
      validFrom: spanBegin(input.validFrom, zone),
      validUntil: spanEnd(input.validUntil, zone),
    };
    assertSpan(span, zone, tx.services.clock.nowIso());
    await assertRoom(tx, resident.id);
    return createRow(tx, VisitorPass, {
      ...input,
      ...span,
      residentId: resident.id,
      communityId: resident.communityId,
      licensePlate: input.licensePlate ?? null,
      subject: input.subject ?? null,
      totalPeople: input.totalPeople ?? 1,
    }).id;
  });
}

/** Ends a pass; one that was revoked stays revoked since then. */
export function revokeVisitorPass(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const pass = await findForAction(tx, visitorPassActions.revoke, id);
    pass.revokedAt ??= tx.services.clock.nowIso();
  });
}

/**
 * Lets the visitor of a scanned token in, at this moment or, as a device without network did, at an earlier one at which the pass
 * was valid. Returns the id of the visit. The lock of the pass lets one of two guards use a pass for one visit.
 */
export function checkInVisitor(ctx: Context, { token, id, at }: CheckInVisitorInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      const { clock, visitorTokens } = tx.services;
      const claims = visitorTokens.read(token);
      if (!claims) throw passRefused('PASS_INVALID');
      if (!isCommunityInScope(callerOf(tx), claims.sub)) throw passRefused('PASS_FOREIGN');
      const now = clock.nowIso();
      const moment = at ?? now;
      assertNotAhead(moment, now);
      assertWithinSpan(claims, moment);
      const pass = await lockUsablePass(tx, claims, moment);
      // A pass that an older version has used has its last visit alone.
      const visits = [...pass.visitIds, ...(pass.visitId ? [pass.visitId] : [])];
      // The party of a pass for a span is let in again after it left.
      const stay = await findStay(tx, visits, moment);
      if (stay) return stay;
      const visitId = await recordArrival(tx, pass, moment, id);
      pass.visitIds = [...new Set([...visits, visitId])];
      if (pass.usedAt === null || pass.usedAt <= moment) {
        pass.usedAt = moment;
        pass.visitId = visitId;
      }
      return visitId;
    },
    checkInViolations,
  );
}

/** A visit is not stored for the community that its resident has left, not even one of before. */
const checkInViolations: Violations = {
  resident_visits_community_of_reference_check: () => passRefused('PASS_REVOKED'),
};

/** Returns the token of a pass for its resident and administrators; null for others, and once it lets nobody in. */
export function tokenOf({ caller, services }: Context, pass: VisitorPass): string | null {
  if (!caller || !mayWrite(caller, writableByOwnerOrAdministrator, pass.residentId)) return null;
  const isOver = pass.revokedAt !== null || pass.validUntil <= services.clock.nowIso();
  return isOver || (pass.singleUse && pass.usedAt !== null) ? null : services.visitorTokens.issue(pass);
}

/**
 * Locks the resident whom a caller invites for, so that no two writes count the passes of one at the same time and none is made
 * for a resident who moves away meanwhile; and its account, whose deactivation revokes all passes that are stored before.
 */
async function lockInvitingResident(tx: WriteContext, id: string): Promise<Resident> {
  const found = await readOne(tx, referenceableResidents, id, { fields: ['communityId', 'userId'] });
  if (!found) throw unknownIdError(referenceableResidents, 'residentId');
  assertWritable(callerOf(tx), writableByOwnerOrAdministrator, id);
  const [user] = await lockInOrder(tx, User, { id: found.userId });
  // An administrator invites for somebody without a usable account too.
  if (!user?.isActive && found.userId === callerOf(tx).userId) throw unauthorized();
  const [resident] = await lockInOrder(tx, Resident, { id, deletedAt: null });
  if (resident?.communityId !== found.communityId) throw new LocksOutdated();
  return resident;
}

async function zoneOf(tx: WriteContext, communityId: string): Promise<string> {
  const community = await readOne(tx, communities, communityId, { fields: ['zone'] });
  return community?.zone ?? tx.services.config.timeZone;
}

async function assertRoom(tx: WriteContext, residentId: string): Promise<void> {
  const open = await tx.em.count(VisitorPass, {
    residentId,
    revokedAt: null,
    validUntil: { $gt: tx.services.clock.nowIso() },
    $or: [{ singleUse: false }, { usedAt: null }],
  });
  if (open >= MOST_OPEN) throw tooManyOpen();
}

function assertWithinSpan({ nbf, exp }: PassClaims, at: string): void {
  const seconds = Date.parse(at) / 1000;
  if (seconds < nbf) throw passRefused('PASS_NOT_YET_VALID');
  if (seconds >= exp) throw passRefused('PASS_EXPIRED');
}

/** A pass that is there no more was removed with the data of its resident. */
async function lockUsablePass(tx: WriteContext, { jti, sub }: PassClaims, at: string): Promise<VisitorPass> {
  const [pass] = await lockInOrder(tx, VisitorPass, { id: jti, communityId: sub });
  if (!pass || (pass.revokedAt !== null && pass.revokedAt <= at)) throw passRefused('PASS_REVOKED');
  if (pass.singleUse && pass.usedAt !== null) {
    const visit = pass.visitId && {
      nodeId: nodeIdOf('ResidentVisit', pass.visitId),
      checkedInAt: pass.usedAt,
    };
    throw passRefused('PASS_USED', visit ? { visit } : {});
  }
  return pass;
}

import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  AdminOrGuard,
  AnyCaller,
  actionMutation,
  type Context,
  createMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  Secret,
  Shown,
  WEIGHTS,
} from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { pngOf, svgOf } from './pass-code.js';
import { residentVisits } from './visit.access.js';
import { visitorPasses } from './visitor-pass.access.js';
import { VisitorPass } from './visitor-pass.entity.js';
import { CheckInVisitorInput, CreateVisitorPassInput } from './visitor-pass.inputs.js';
import * as service from './visitor-pass.service.js';

/** What a token is made of, and what decides who gets it. */
const FACTS = [
  'id',
  'residentId',
  'communityId',
  'visitorName',
  'licensePlate',
  'validFrom',
  'validUntil',
  'singleUse',
  'usedAt',
  'revokedAt',
] as const satisfies readonly (keyof VisitorPass)[];

for (const field of ['token', 'qrSvg', 'qrPng']) registerRelationKeys(VisitorPass, field, ...FACTS);

export const visitorPassOperations = [
  listQuery('visitorPasses', visitorPasses),
  recordQuery('visitorPass', visitorPasses),
  createMutation('createVisitorPass', visitorPasses, CreateVisitorPassInput, service.createVisitorPass, {
    description: 'Invites a visitor; residents and renters invite to themselves alone.',
    marks: [
      AnyCaller(),
      RefusesWith(
        'END_BEFORE_START',
        'ID_TAKEN',
        'NOT_A_RESIDENT',
        'PASS_EXPIRED',
        'PASS_LIMIT',
        'PASS_TOO_LONG',
        'RESIDENT_WITHOUT_COMMUNITY',
        'UNKNOWN_REFERENCE',
      ),
    ],
  }),
  createMutation('checkInVisitor', residentVisits, CheckInVisitorInput, service.checkInVisitor, {
    description: 'Lets a visitor in: a new visit, or one announced under the name.',
    marks: [
      AdminOrGuard(),
      RefusesWith(
        'CHECK_IN_AHEAD',
        'ID_TAKEN',
        'PASS_EXPIRED',
        'PASS_FOREIGN',
        'PASS_INVALID',
        'PASS_NOT_YET_VALID',
        'PASS_REVOKED',
        'PASS_USED',
      ),
    ],
  }),
  actionMutation('revokeVisitorPass', visitorPasses, service.revokeVisitorPass, {
    description: 'Ends a pass; open to its resident and administrators.',
    marks: [AnyCaller()],
  }),
];

@Resolver(() => VisitorPass)
export class VisitorPassResolver {
  @Secret()
  @Shown()
  @FieldResolver(() => String, {
    nullable: true,
    description: 'For its resident and administrators while it holds.',
  })
  token(@Root() pass: VisitorPass, @Ctx() ctx: Context) {
    return service.tokenOf(ctx, pass);
  }

  @Secret()
  @Shown()
  @FieldResolver(() => String, {
    nullable: true,
    description: '`token` as a picture.',
    complexity: WEIGHTS.drawing,
  })
  qrSvg(@Root() pass: VisitorPass, @Ctx() ctx: Context) {
    const token = service.tokenOf(ctx, pass);
    return token && svgOf(token);
  }

  @Secret()
  @Shown()
  @FieldResolver(() => String, {
    nullable: true,
    description: '`token` as a `data:` URL.',
    complexity: WEIGHTS.drawing,
  })
  qrPng(@Root() pass: VisitorPass, @Ctx() ctx: Context) {
    const token = service.tokenOf(ctx, pass);
    return token && pngOf(token);
  }
}

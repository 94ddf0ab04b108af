import { writableByOwnerOrAdministrator } from '../../engine/declare.js';
import { type Action } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { referenceableVisitorPasses } from './visitor-pass.access.js';
import type { VisitorPass } from './visitor-pass.entity.js';

export const visitorPassActions = {
  revoke: {
    mutation: 'revokeVisitorPass',
    record: referenceableVisitorPasses,
    done: ({ revokedAt }) =>
      revokedAt === null
        ? null
        : invalidOperation('ALREADY_REVOKED', {
            es: 'El pase ya fue revocado.',
            en: 'The pass is revoked already.',
          }),
    refusals: ['ALREADY_REVOKED'],
    owner: { resident: 'residentId', writable: writableByOwnerOrAdministrator },
  },
} satisfies Record<string, Action<VisitorPass>>;

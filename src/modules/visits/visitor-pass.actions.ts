import { type Action, writableByOwnerOrAdministrator } from '../../engine/index.js';
import { referenceableVisitorPasses } from './visitor-pass.access.js';
import type { VisitorPass } from './visitor-pass.entity.js';

export const visitorPassActions = {
  revoke: {
    mutation: 'revokeVisitorPass',
    record: referenceableVisitorPasses,
    owner: { resident: 'residentId', writable: writableByOwnerOrAdministrator },
  },
} satisfies Record<string, Action<VisitorPass>>;

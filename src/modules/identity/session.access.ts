import { defineRecord, equals } from '../../engine/declare.js';
import { Session } from './session.entity.js';

/** The sessions that have not ended; everybody reads only their own. */
export const sessions = defineRecord<Session>({
  entity: Session,
  scope: { owner: 'userId' },
  only: equals('isLive' as const)(true),
  orders: { LAST_USED_AT_DESC: ['lastUsedAt', 'desc'] },
});

import { Extensions } from 'type-graphql';
import {
  ADMIN,
  ADMIN_OR_COMMITTEE,
  ADMIN_OR_GUARD,
  ALLOWED,
  type Allowed,
  type CallerRule,
  SYSTEM_ADMIN,
} from '../policy.js';

/** Name of the extension of the fields that tell what the caller may do, with the mutation in question. */
export const PERMISSION = 'permission';

/** Name of the extension of fields that hold a secret. */
export const SECRETS = 'secrets';

const allow = (allowed: Allowed) => Extensions({ [ALLOWED]: allowed });

/** Allows operations without a caller. */
export const Public = () => allow('public');

/** Allows any caller with a valid token. */
export const AnyCaller = () => allow('authenticated');

export const Admin = () => allow(ADMIN);

export const AdminOrCommittee = () => allow(ADMIN_OR_COMMITTEE);

export const AdminOrGuard = () => allow(ADMIN_OR_GUARD);

export const SystemAdmin = () => allow(SYSTEM_ADMIN);

/** Marks a field whose value is never stored for an idempotency key: it is null in an answer that is given again. */
export const Secret = () => Extensions({ [SECRETS]: true });

/** Name of the extension of a mutation that changes the account of the caller. */
export const OWN_ACCOUNT = 'ownAccount';

/** Marks a mutation that changes the account of the caller, whose id it therefore does not take. */
export const ChangesOwnAccount = () => Extensions({ [OWN_ACCOUNT]: true });

/** Name of the extension with what an operation asks of its caller beyond its level. */
export const CALLER_RULE = 'callerRule';

/** Tells clients what the service of an operation asks of its caller beyond its level, whatever the input. */
export const AsksOfCaller = (rule: CallerRule) => Extensions({ [CALLER_RULE]: rule });

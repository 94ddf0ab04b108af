import { Extensions } from 'type-graphql';
import { ADMIN, type Allowed, SYSTEM_ADMIN } from '../policy.js';

/**
 * The extension under which an operation carries who may call it; the schema is refused where one lacks it. A field of
 * a record may carry it too: others are given null through GraphQL, and legacy records without the field.
 */
export const ALLOWED = 'allowed';

const allow = (allowed: Allowed) => Extensions({ [ALLOWED]: allowed });

/** Needs no caller. */
export const Public = () => allow('public');

/** Any caller with a valid token. */
export const AnyCaller = () => allow('authenticated');

export const Admin = () => allow(ADMIN);

export const SystemAdmin = () => allow(SYSTEM_ADMIN);

import { Extensions } from 'type-graphql';
import { ADMINISTRATORS } from '../../platform/roles.js';
import type { Allowed } from '../policy.js';

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

/** SYSTEM_ADMIN and ADMIN_COMPANY. */
export const Admin = () => allow(ADMINISTRATORS);

export const SystemAdmin = () => allow(['SYSTEM_ADMIN']);

import type { Caller } from '../../core/caller.js';
import type { Context } from '../../core/context.js';
import { readOne, readPage } from '../../core/read/read.js';
import { ROLES } from '../../platform/roles.js';
import { communities } from '../communities/community.access.js';
import { users } from '../identity/user.access.js';
import { residents } from '../residents/resident.access.js';
import { loadUser } from '../users/caller.js';
import type { AuthenticationResult, SessionCommunity, SessionResidentInfo } from './auth.types.js';

/** A refresh token in clear text, which is stored only as a hash, and its session. */
export interface RefreshGrant {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: string;
}

/** The answer to a sign-in or refresh; null for a deactivated user. */
export async function authenticationResult(
  ctx: Context,
  userId: string,
  { sessionId, ...grant }: RefreshGrant,
): Promise<AuthenticationResult | null> {
  const user = await loadUser(ctx.queries, userId);
  if (!user) return null;
  const { caller } = user;
  const { username, email, role } = caller;
  return {
    ...ctx.services.tokens.issue({ id: userId, username, email, role, sessionId }),
    ...grant,
    caller,
    userId,
    username,
    email,
    role,
    roles: [role],
    roleDetails: ROLES.filter(({ code }) => code === role),
    residentInfo: await residentInfoOf({ ...ctx, caller, pageCap: null }, caller),
  };
}

async function residentInfoOf(ctx: Context, caller: Caller): Promise<SessionResidentInfo | null> {
  const comunidadesCompletas = await communitiesOf(ctx, caller);
  if (!caller.residentId && comunidadesCompletas.length === 0) return null;
  return {
    ...(await contactOf(ctx, caller)),
    comunidades: comunidadesCompletas.map(({ id }) => id),
    comunidad: comunidadesCompletas[0] ?? null,
    comunidadesCompletas,
  };
}

const COMMUNITY = {
  nodes: { fields: ['id', 'nombre', 'descripcion', 'direccion', 'contacto', 'email', 'phone'] },
  wantsNodes: true,
  wantsTotal: false,
} as const;

async function communitiesOf(ctx: Context, caller: Caller): Promise<SessionCommunity[]> {
  if (caller.communityIds === 'all' || caller.communityIds.length === 0) return [];
  const page = await readPage(ctx, communities, { orderBy: ['CREATED_AT_ASC'] }, COMMUNITY);
  return [...page.nodes];
}

type Contact = Pick<SessionResidentInfo, 'id' | 'fullname' | 'email' | 'phone' | 'number' | 'address'>;

/** Contact data from the resident record; from the account if there is no record. */
async function contactOf(ctx: Context, { residentId, userId }: Caller): Promise<Contact> {
  const resident =
    residentId &&
    (await readOne(ctx, residents, residentId, {
      fields: ['id', 'fullName', 'email', 'phone', 'number', 'address'],
    }));
  if (resident) {
    const { id, fullName, email, phone, number, address } = resident;
    return { id, fullname: fullName, email, phone, number, address };
  }
  const user = await readOne(ctx, users, userId, {
    fields: ['firstName', 'lastName', 'email', 'phone', 'address'],
  });
  const { firstName = '', lastName = '', email = null, phone = null, address = null } = user ?? {};
  return { id: null, fullname: `${firstName} ${lastName}`.trim(), email, phone, number: null, address };
}

import { reading } from '../../engine/database.js';
import { type Context, callerOf, partIds, type WriteContext } from '../../engine/declare.js';
import { run, Statement, selectSql } from '../../engine/read.js';
import { write } from '../../engine/write.js';
import { invalidOperation, unauthorized } from '../../platform/errors.js';
import { isLiveDevice } from './live-device.js';
import { unreadNotifications } from './notification.access.js';
import type {
  MarkReadArgs,
  NotificationPreferencesPatch,
  RegisterDeviceArgs,
} from './notification.inputs.js';
import { MAILED, PUSHED } from './notification-defaults.js';
import type { NotificationPreferences } from './notification-preferences.entity.js';

/** The most devices of a user; registering another one forgets the one registered first. */
const MOST_DEVICES = 20;

export async function countUnreadNotifications(ctx: Context): Promise<number> {
  const statement = new Statement(ctx.services, ctx.caller);
  const text = selectSql(statement, unreadNotifications, () => 'count(*)::int4 as "unread"', []);
  const [row] = await run<{ unread: number }>(ctx, text, statement);
  return row?.unread ?? 0;
}

/** Marks notifications of the caller as read: some, or all up to a moment. Writes no audit entry. */
export async function markNotificationsRead(ctx: Context, { ids, before }: MarkReadArgs): Promise<void> {
  await write(ctx, (tx) => {
    const now = tx.services.clock.nowIso();
    return tx.queries.change(
      'update "notifications" set "read_at" = $1::timestamptz where "user_id" = $2 and "read_at" is null' +
        ' and "created_at" <= $3::timestamptz and ($4::uuid[] is null or "id" = any($4::uuid[]))',
      [now, callerOf(tx).userId, before ?? now, ids ?? null],
    );
  });
}

type Chosen = Pick<NotificationPreferences, 'mail' | 'push' | 'digest' | 'quietFrom' | 'quietTo'>;

const CHOSEN = reading(
  `select "mail", "push", "digest", "quiet_from" as "quietFrom", "quiet_to" as "quietTo"
  from "notification_preferences" where "user_id" = $1`,
);

const BY_DEFAULT: Chosen = {
  mail: [...MAILED],
  push: [...PUSHED],
  digest: false,
  quietFrom: null,
  quietTo: null,
};

/** Returns how the caller is notified. */
export async function notificationPreferences(ctx: Context): Promise<NotificationPreferences> {
  const { userId } = callerOf(ctx);
  const [row] = await ctx.queries.run<Chosen>(CHOSEN, [userId], { isShort: true });
  return { ...partIds('NotificationPreferences', userId), userId, ...(row ?? BY_DEFAULT) };
}

/** The columns of what is chosen, by its names. */
const COLUMNS = {
  mail: 'mail',
  push: 'push',
  digest: 'digest',
  quietFrom: 'quiet_from',
  quietTo: 'quiet_to',
} as const satisfies Record<keyof Chosen, string>;

/** Stores what is given by its names ($7) alone, so that of two changes at the same time neither takes the other back. */
const CHOOSE =
  'insert into "notification_preferences" as "kept" ("user_id", "mail", "push", "digest", "quiet_from", "quiet_to")' +
  ' values ($1, $2, $3, $4, $5, $6) on conflict ("user_id") do update set ' +
  Object.entries(COLUMNS)
    .map(
      ([name, column]) =>
        `"${column}" = case when '${name}' = any($7::text[]) then excluded."${column}" else "kept"."${column}" end`,
    )
    .join(', ') +
  ` returning ${Object.entries(COLUMNS)
    .map(([name, column]) => `"kept"."${column}" as "${name}"`)
    .join(', ')}`;

export function updateNotificationPreferences(
  ctx: Context,
  patch: NotificationPreferencesPatch,
): Promise<NotificationPreferences> {
  return write(ctx, async (tx) => {
    const { userId } = callerOf(tx);
    const { mail, push, digest, quietFrom = null, quietTo = null } = patch;
    const kinds = [[...new Set(mail ?? MAILED)], [...new Set(push ?? PUSHED)]];
    const names = (Object.keys(COLUMNS) as (keyof Chosen)[]).filter((name) => patch[name] !== undefined);
    const values = [userId, ...kinds, digest ?? false, quietFrom, quietTo, names];
    const [chosen] = await tx.queries.change<Chosen>(CHOOSE, values);
    return { ...partIds('NotificationPreferences', userId), userId, ...(chosen as Chosen) };
  });
}

/** Registers a device for the session of the caller; refuses one on which another account is signed in. */
export async function registerDevice(ctx: Context, { token, platform }: RegisterDeviceArgs): Promise<void> {
  const { userId, sessionId = null } = callerOf(ctx);
  const register = async (tx: WriteContext) => {
    const values = [token, userId, sessionId, platform, tx.services.clock.nowIso()];
    if ((await tx.queries.change(REGISTER, values)).length === 0)
      throw invalidOperation('DEVICE_TAKEN', {
        es: 'El dispositivo recibe los avisos de otra cuenta, que sigue abierta en él.',
        en: 'The device takes the pushes of another account, which is still signed in on it.',
      });
    await tx.queries.change(
      'delete from "devices" where "token" in (select "token" from "devices" where "user_id" = $1' +
        ` order by "registered_at" desc, "token" offset ${MOST_DEVICES})`,
      [userId],
    );
  };
  await write(ctx, register, { devices_session_id_foreign: () => unauthorized() });
}

const REGISTER = `insert into "devices" ("token", "user_id", "session_id", "platform", "registered_at")
  values ($1, $2, $3, $4, $5::timestamptz)
  on conflict ("token") do update set "user_id" = excluded."user_id", "session_id" = excluded."session_id",
    "platform" = excluded."platform", "registered_at" = excluded."registered_at"
  where "devices"."user_id" = excluded."user_id" or not ${isLiveDevice('"devices"', '$5')}
  returning 1`;

/** Forgets a device of the caller; one of somebody else stays. */
export async function removeDevice(ctx: Context, token: string): Promise<void> {
  const { userId } = callerOf(ctx);
  await write(ctx, (tx) =>
    tx.queries.change('delete from "devices" where "token" = $1 and "user_id" = $2', [token, userId]),
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { freeBytesOf } from './data-folder.js';
import { onSession } from './pools.js';

interface Disk {
  readonly dataDir: string;
  /** The free bytes that writes leave. */
  readonly freeBytes: number;
}

const LOOK_PAUSE_MS = 100;

/** The part of the space that writes leave free which is for sign-in and for deletions. */
const RESERVED = 1 / 2;

/** Tells whether a disk that has too little space for writes has enough for sign-in and for deletions. */
export const hasReserve = async ({ dataDir, freeBytes }: Disk): Promise<boolean> =>
  (await freeBytesOf(dataDir)) >= freeBytes * (1 - RESERVED);

/**
 * Makes a server read-only while its disk has too little space, before PostgreSQL finds none, which ends it. Transactions
 * that say so still write (`Space`).
 * @returns The function that ends it.
 */
export async function watchDisk(administer: pg.ClientConfig, disk: Disk): Promise<() => void> {
  let isEnded = false;
  const look = async (isReadOnly: boolean) => {
    const mustBe = (await freeBytesOf(disk.dataDir)) < disk.freeBytes;
    if (mustBe !== isReadOnly) await setReadOnly(administer, mustBe);
    return mustBe;
  };
  let isReadOnly = await look(await isReadOnlyNow(administer));
  const watching = async () => {
    while (!isEnded) {
      await pause(LOOK_PAUSE_MS, undefined, { ref: false });
      // A server that is starting again is asked the next time.
      isReadOnly = await look(isReadOnly).catch(() => isReadOnly);
    }
  };
  if (disk.freeBytes > 0) void watching();
  return () => {
    isEnded = true;
  };
}

const isReadOnlyNow = (administer: pg.ClientConfig): Promise<boolean> =>
  onSession(administer, async (client) => {
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
    );
    return rows[0]?.isReadOnly === true;
  });

const setReadOnly = (administer: pg.ClientConfig, isReadOnly: boolean): Promise<void> =>
  onSession(administer, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
  });

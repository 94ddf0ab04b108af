import type { EntityManager } from '@mikro-orm/core';
import { type Clock, systemClock } from '../../platform/time/clock.js';
import type { AuditOrigin } from '../audit/audit-entries.js';
import type { Caller } from '../caller.js';
import type { StatementTime } from '../read/statement.js';

/** What is stored in rows: new records, and the bytes of everything that is written. */
export interface Stored {
  readonly records: number;
  readonly bytes: number;
}

/** The data of a unit of work that hooks of the ORM need. */
interface UnitOfWork {
  readonly caller: Caller | null;
  readonly clock: Clock;
  /** For the audit log: the request, and the time of its statements; null outside of `write`. */
  readonly audit: { readonly origin: AuditOrigin; readonly time: StatementTime } | null;
  /** Whether it may use the last space of the disk, so that it must add no rows but those of a sign-in. */
  readonly usesReserve?: boolean;
  /** The queues of the jobs that it adds. */
  readonly jobs?: Set<string>;
  /** The time of its rows, once one of them has it. */
  moment?: string;
  /** What its flushes have stored, for the daily measure. */
  stored?: Stored;
}

const units = new WeakMap<EntityManager, UnitOfWork>();

export function setUnitOfWork(em: EntityManager, unit: UnitOfWork): void {
  units.set(em, unit);
}

/** Returns the unit of work; one outside of `write`, such as seeding, has no caller and uses the system clock. */
export const unitOfWork = (em: EntityManager): UnitOfWork =>
  units.get(em) ?? { caller: null, clock: systemClock, audit: null };

/** Returns the user of a write, for `onCreate` and `onUpdate` of a column; null for work of the service itself. */
export const author = (_row: unknown, em: EntityManager): string | null =>
  unitOfWork(em).caller?.userId ?? null;

/** Returns the time of a write, the same in all its rows and columns, for `onCreate` and `onUpdate` of a column. */
export function stamp(_row: unknown, em: EntityManager): string {
  const unit = unitOfWork(em);
  unit.moment ??= unit.clock.nowIso();
  return unit.moment;
}

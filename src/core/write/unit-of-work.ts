import type { EntityManager } from '@mikro-orm/core';
import { type Clock, systemClock } from '../../platform/time/clock.js';
import type { Caller } from '../caller.js';
import type { EntityClass } from '../read/declare.js';

/** The data of a unit of work that hooks of the ORM need. */
interface UnitOfWork {
  readonly caller: Caller | null;
  readonly clock: Clock;
  /** Rows that a statement soft-deleted, of which the ORM has no change sets; for the hooks of the next flush. */
  readonly hidden: HiddenRows[];
}

/** Rows of an entity as they were before they were hidden, in wire form. */
export interface HiddenRows {
  readonly entity: EntityClass;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const units = new WeakMap<EntityManager, UnitOfWork>();

export function setUnitOfWork(em: EntityManager, unit: Omit<UnitOfWork, 'hidden'>): void {
  units.set(em, { ...unit, hidden: [] });
}

/** Work outside of `write`, such as seeding, has no caller and uses the system clock. */
export const unitOfWork = (em: EntityManager): UnitOfWork =>
  units.get(em) ?? { caller: null, clock: systemClock, hidden: [] };

/** The time of a write, for `onCreate` and `onUpdate` of a column. */
export const stamp = (_row: unknown, em: EntityManager): string => unitOfWork(em).clock.nowIso();

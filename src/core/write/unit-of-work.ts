import type { EntityManager } from '@mikro-orm/core';
import { type Clock, systemClock } from '../../platform/time/clock.js';
import type { Caller } from '../caller.js';

/** What hooks of the ORM need to know of the unit of work that calls them. */
interface UnitOfWork {
  readonly caller: Caller | null;
  readonly clock: Clock;
}

const units = new WeakMap<EntityManager, UnitOfWork>();

export function setUnitOfWork(em: EntityManager, unit: UnitOfWork): void {
  units.set(em, unit);
}

/** Work outside of `write`, such as filling an empty database, has no caller and takes the time of the system. */
export const unitOfWork = (em: EntityManager): UnitOfWork =>
  units.get(em) ?? { caller: null, clock: systemClock };

/** The time of a write, for `onCreate` and `onUpdate` of a column. */
export const stamp = (_row: unknown, em: EntityManager): string => unitOfWork(em).clock.nowIso();

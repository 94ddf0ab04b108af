import type { WriteContext } from '../../engine/declare.js';
import type { ResidentPayment } from './resident-payment.entity.js';

/** What becomes of payments in a unit of work. */
export interface CountedPayments {
  /** Those that no longer count, or say something else than they did. */
  readonly ended: readonly string[];
  /** Those that count from now on, or say something else. */
  readonly begun: readonly string[];
}

type Follower = (tx: WriteContext, counted: CountedPayments) => Promise<void>;

const followers: Follower[] = [];

/** Adds the work of a module that is built on payments to each transaction in which some begin or cease to count. */
export const whenPaymentsCount = (follower: Follower): void => void followers.push(follower);

/** Does the work that others have added, after all other work of a transaction, since it takes the last locks. */
export async function followCounted(tx: WriteContext, counted: CountedPayments): Promise<void> {
  for (const follower of followers) await follower(tx, counted);
}

/** Does it for payments whose charge or unit changed with a charge: those that count end, and begin again as they are now. */
export async function followMoved(
  tx: WriteContext,
  moved: readonly Pick<ResidentPayment, 'id' | 'status'>[],
): Promise<void> {
  const ids = moved.filter(({ status }) => status === 'Aplicado').map(({ id }) => id);
  if (ids.length > 0) await followCounted(tx, { ended: ids, begun: ids });
}

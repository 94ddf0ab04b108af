import { ofPaidUnit } from '../resident-charges/paid-unit.actions.js';

/** Hands a unit over to another payer. */
export const transferAction = ofPaidUnit('transferUnit');

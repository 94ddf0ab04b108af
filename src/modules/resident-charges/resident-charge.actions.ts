import { type Action, editing } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { residentCharges } from './resident-charge.access.js';
import type { ResidentCharge } from './resident-charge.entity.js';

export const residentChargeActions = {
  ...editing(residentCharges),
  waive: {
    mutation: 'waiveCharges',
    record: residentCharges,
    done: ({ manualStatus }) =>
      manualStatus === 'Cancelado'
        ? invalidOperation('ALREADY_CANCELLED', {
            es: 'El cargo ya está cancelado.',
            en: 'The charge is cancelled already.',
          })
        : null,
  },
} satisfies Record<string, Action<ResidentCharge>>;

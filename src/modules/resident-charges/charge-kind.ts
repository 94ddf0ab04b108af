import { registerEnumType } from 'type-graphql';

export const ChargeKind = {
  ORDINARY: 'ORDINARY',
  EXTRAORDINARY: 'EXTRAORDINARY',
  RESERVE: 'RESERVE',
  CONSUMPTION: 'CONSUMPTION',
  FINE: 'FINE',
  LATE_FEE: 'LATE_FEE',
  OPENING: 'OPENING',
  TRANSFER: 'TRANSFER',
  OTHER: 'OTHER',
} as const;
export type ChargeKind = keyof typeof ChargeKind;

registerEnumType(ChargeKind, {
  name: 'ChargeKind',
  description: 'What residents are charged for.',
  valuesConfig: {
    ORDINARY: { description: 'Maintenance and administration (cuota ordinaria).' },
    EXTRAORDINARY: { description: 'An expense that was agreed on apart (cuota extraordinaria).' },
    RESERVE: { description: 'Savings for later works (fondo de reserva).' },
    CONSUMPTION: { description: 'What a unit has consumed, such as water.' },
    FINE: { description: 'A penalty by the rules of the house (multa).' },
    LATE_FEE: { description: 'A charge for paying late (recargo).' },
    OPENING: { description: 'What was owed by the former books.' },
    TRANSFER: { description: 'A debt that came from another resident.' },
    OTHER: { description: 'Anything else, and whatever clients of REST charge.' },
  },
});

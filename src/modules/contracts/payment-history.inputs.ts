import { InputType } from 'type-graphql';
import { ChoiceField, DateTimeField, DecimalField, GuidField, TextField } from '../../core/input/fields.js';
import { LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { HISTORY_STATES, type PaymentHistory } from './payment-history.entity.js';

@InputType({
  description:
    'All values of an entry. An update replaces the whole record: an optional field left out is' +
    ' cleared, except `fechaPago` and `estadoPago`.',
})
export class PaymentHistoryInput implements Partial<Omit<PaymentHistory, 'fechaPago' | 'estadoPago'>> {
  @GuidField()
  contratoId!: string;

  @DecimalField()
  monto!: number;

  @DateTimeField({
    optional: true,
    description: 'Now when left out of a new entry; kept when left out of an update.',
  })
  fechaPago?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  metodoPago?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  referenciaPago?: string | null;

  @ChoiceField(HISTORY_STATES, {
    optional: true,
    description: '`pendiente` when left out of a new entry; kept when left out of an update.',
  })
  estadoPago?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;
}

@InputType()
export class PaymentHistoryFilter {
  @GuidField({ optional: true })
  contratoId?: string | null;

  @GuidField({ optional: true })
  communityId?: string | null;

  @ChoiceField(HISTORY_STATES, { optional: true })
  estadoPago?: string | null;
}

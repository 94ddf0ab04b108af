import { InputType } from 'type-graphql';
import {
  ChoiceField,
  DateTimeField,
  DecimalField,
  GuidField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { HISTORY_STATES, type PaymentHistory } from './payment-history.entity.js';

@InputType({ description: 'All values of an entry.' })
export class PaymentHistoryInput implements Partial<Omit<PaymentHistory, 'fechaPago' | 'estadoPago'>> {
  @NewIdField()
  id?: string;

  @GuidField()
  contratoId!: string;

  @DecimalField()
  monto!: number;

  @DateTimeField({ optional: true, whenLeftOut: 'Now' })
  fechaPago?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  metodoPago?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  referenciaPago?: string | null;

  @ChoiceField(HISTORY_STATES, { optional: true, whenLeftOut: '`pendiente`' })
  estadoPago?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;
}

@InputType()
export class PaymentHistoryPatch extends patchOf(PaymentHistoryInput) {}

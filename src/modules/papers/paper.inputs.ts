import { ArgsType, registerEnumType } from 'type-graphql';
import { EnumField, GuidField } from '../../engine/declare.js';
import { AccountArgs } from '../accounts/account.inputs.js';
import type { StatementForm } from './statement-paper.js';

const Form = { PDF: 'PDF', CSV: 'CSV' } as const satisfies Record<StatementForm, StatementForm>;

registerEnumType(Form, {
  name: 'StatementForm',
  description: 'How a statement of account is written.',
  valuesConfig: {
    PDF: { description: 'To print.' },
    CSV: { description: 'Its entries as rows, for a spreadsheet.' },
  },
});

@ArgsType()
export class StatementPaperArgs extends AccountArgs {
  @GuidField({ description: 'Id of the unit or the resident.' })
  id!: string;

  @EnumField(Form, { optional: true, description: '`PDF` when left out.' })
  format?: StatementForm | null;
}

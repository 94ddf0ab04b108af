import { InputType } from 'type-graphql';
import { SHORT_TEXT, TextField } from '../../engine/declare.js';

const PASSWORD = 'Password that the caller signs in with.';

@InputType({ description: 'Proof that the caller may set up a second factor.' })
export class BeginSecondFactorInput {
  @TextField({ max: SHORT_TEXT, verbatim: true, description: PASSWORD })
  currentPassword!: string;
}

@InputType({ description: 'Proof that the authenticator of the caller works.' })
export class ConfirmSecondFactorInput {
  @TextField({ max: SHORT_TEXT, description: 'Current code of the authenticator.' })
  code!: string;
}

@InputType({ description: 'Proof that the caller may remove the second factor.' })
export class DisableSecondFactorInput {
  @TextField({ max: SHORT_TEXT, verbatim: true, description: PASSWORD })
  currentPassword!: string;

  @TextField({ max: SHORT_TEXT, description: 'Current code of the authenticator, or a recovery code.' })
  code!: string;
}

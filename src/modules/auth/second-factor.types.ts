import { Field, Int, ObjectType } from 'type-graphql';
import { CachedByPlace, NonPersonal, Secret, ShownField, UrlScalar } from '../../engine/declare.js';

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'Whether sign-ins of the caller ask for a code.' })
export class SecondFactorState {
  @Field(() => Boolean, { description: 'True once a first code has confirmed the authenticator.' })
  isEnabled!: boolean;

  @Field(() => Int, { description: 'Number of recovery codes that were not used yet.' })
  recoveryCodesLeft!: number;
}

@ObjectType({
  description: 'What an authenticator needs to make codes. It is answered once: a repeated answer has null.',
})
export class SecondFactorSecret {
  @Secret()
  @ShownField(() => String, { nullable: true, description: 'The secret in Base32, to be typed in.' })
  secret!: string;

  @Secret()
  @ShownField(() => UrlScalar, {
    nullable: true,
    description: 'The same as an `otpauth:` URL, to be shown as a QR code.',
  })
  uri!: string;
}

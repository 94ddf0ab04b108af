import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar, GuidScalar } from '../../core/scalars.js';
import { Role } from '../identity/role.entity.js';

@ObjectType({ description: 'A community as a signed-in legacy client reads it.' })
export class SessionCommunity {
  @Field(() => GuidScalar)
  id!: string;

  @Field(() => String)
  nombre!: string;

  @Field(() => String)
  descripcion!: string;

  @Field(() => String)
  direccion!: string;

  @Field(() => String)
  contacto!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  phone!: string;
}

@ObjectType({ description: 'Where a signed-in user lives, works or administers (legacy).' })
export class SessionResidentInfo {
  @Field(() => GuidScalar, { nullable: true, description: 'The id of the resident record, if there is one.' })
  id!: string | null;

  @Field(() => String)
  fullname!: string;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  number!: string | null;

  @Field(() => String, { nullable: true })
  address!: string | null;

  @Field(() => [GuidScalar], { description: 'The communities within reach; none for SYSTEM_ADMIN.' })
  comunidades!: string[];

  @Field(() => SessionCommunity, { nullable: true, description: 'The first of `comunidadesCompletas`.' })
  comunidad!: SessionCommunity | null;

  @Field(() => [SessionCommunity])
  comunidadesCompletas!: SessionCommunity[];
}

@ObjectType({ description: 'What a sign-in gives (specification 2.2).' })
export class AuthenticationResult {
  @Field(() => String, { description: 'The bearer token.' })
  token!: string;

  @Field(() => GuidScalar)
  userId!: string;

  @Field(() => String)
  username!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'The code of the role.' })
  role!: string;

  @Field(() => [String], { description: 'The code of the role, as a list of one.' })
  roles!: string[];

  @Field(() => [Role])
  roleDetails!: Role[];

  @Field(() => DateTimeScalar, { description: 'When the bearer token ends.' })
  expiresAt!: string;

  @Field(() => Int, { description: 'The lifetime of the bearer token in seconds.' })
  expiresIn!: number;

  @Field(() => String, { description: 'Good for one refresh.' })
  refreshToken!: string;

  @Field(() => DateTimeScalar)
  refreshTokenExpiresAt!: string;

  @Field(() => SessionResidentInfo, {
    nullable: true,
    description: 'Null for a user with neither a resident record nor communities.',
  })
  residentInfo!: SessionResidentInfo | null;
}

@ObjectType({ description: 'What was done, in words.' })
export class Confirmation {
  @Field(() => String)
  message!: string;
}

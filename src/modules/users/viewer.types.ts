import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ROLES, type RoleCode } from '../../platform/roles.js';

const RoleCodes = Object.fromEntries(ROLES.map(({ code }) => [code, code]));

registerEnumType(RoleCodes, {
  name: 'RoleCode',
  description: 'What a user is in the communities within its scope.',
  valuesConfig: Object.fromEntries(
    ROLES.map(({ code, description }) => [code, { description: `${description}.` }]),
  ),
});

@ObjectType({ description: 'The caller, and the ways into what the caller reaches.' })
export class Viewer {
  @Field(() => RoleCodes, { description: 'Role of the caller.' })
  role!: RoleCode;
}

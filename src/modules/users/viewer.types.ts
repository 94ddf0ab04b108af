import { ObjectType, registerEnumType } from 'type-graphql';
import { ShownField } from '../../core/schema/shown.js';
import type { RoleCode } from '../../platform/roles.js';
import { USER_ROLES } from '../identity/user-roles.js';

const { type: name, description, values: RoleCodes, meanings = {} } = USER_ROLES;

registerEnumType(RoleCodes, {
  name,
  description,
  valuesConfig: Object.fromEntries(
    Object.entries(meanings).map(([code, meaning]) => [code, { description: meaning }]),
  ),
});

@ObjectType({ description: 'The caller, and the ways into what the caller reaches.' })
export class Viewer {
  @ShownField(() => RoleCodes, { description: 'Role of the caller.' })
  role!: RoleCode;
}

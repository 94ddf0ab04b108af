import { ObjectType, registerEnumType } from 'type-graphql';
import { GuidScalar, Node, ShownField } from '../../engine/declare.js';
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

@ObjectType({
  implements: Node,
  description: 'The caller, and the ways into what the caller reaches.',
})
export class Viewer {
  @ShownField(() => GuidScalar, { description: 'Id of the account of the caller.' })
  id!: string;

  @ShownField(() => RoleCodes, { description: 'Role of the caller.' })
  role!: RoleCode;
}

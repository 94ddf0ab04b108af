import { defineRecord } from '../../engine/declare.js';
import { Role } from './role.entity.js';

export const roles = defineRecord<Role>({
  entity: Role,
  scope: 'unscoped',
  reference: true,
  orders: { ID_ASC: ['id', 'asc'] },
});

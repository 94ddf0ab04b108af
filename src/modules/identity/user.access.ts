import { defineResource, ordersBy } from '../../engine/declare.js';
import { User } from './user.entity.js';

const scope = { audience: 'audienceOfUser', user: 'id', role: 'role' } as const;

export const users = defineResource({
  entity: User,
  messages: {
    notFound: { es: 'Usuario no encontrado.', en: 'User not found.' },
    unknownId: { es: 'El usuario indicado no existe.', en: 'The user does not exist.' },
  },
  scope,
  listsActive: true,
  orders: ordersBy('createdAt', 'username', 'firstName', 'lastName', 'email', 'role'),
});

/** The users for whom a resident record may be created; every administrator has self-registered users in scope. */
export const linkableUsers = { ...users, scope: { ...scope, selfRegistered: true } } as const;

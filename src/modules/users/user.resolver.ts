import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  callerOf,
  createMutation,
  deleteMutation,
  GuidScalar,
  listQuery,
  RefusesWith,
  recordQuery,
  Selected,
  SystemAdmin,
  updateMutation,
  Versioned,
  writeMutation,
} from '../../engine/declare.js';
import { readOne, type Selection } from '../../engine/read.js';
import { AccountContact } from '../identity/account-contact.types.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { CreateUserInput, MePatch, UserPatch } from './user.inputs.js';
import * as service from './user.service.js';
import { assignmentsInScope, contactInScope } from './visible.js';

export const userOperations = [
  listQuery('users', users),
  recordQuery(
    'user',
    users,
    'A user account: SYSTEM_ADMIN reads all, ADMIN_COMPANY those of its communities, every other caller' +
      ' only its own.',
  ),
  createMutation('createUser', users, CreateUserInput, service.createUser, {
    description:
      'Creates a user account, whose person chooses the password by the link of `sendPasswordReset`. ADMIN_COMPANY' +
      ' creates only committee members, residents, renters and guards.',
    marks: [
      Admin(),
      RefusesWith('UNKNOWN_REFERENCE', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'SIGN_IN_NAME_TAKEN', 'ID_TAKEN'),
    ],
  }),
  updateMutation('updateUser', users, UserPatch, service.updateUser, {
    description:
      'Changes a user account. Another password, e-mail, role or activity ends all sessions of the user.',
    marks: [
      Admin(),
      RefusesWith(
        'UNKNOWN_REFERENCE',
        'USERNAME_TAKEN',
        'EMAIL_TAKEN',
        'SIGN_IN_NAME_TAKEN',
        'LAST_SYSTEM_ADMIN',
        'USER_HAS_RESIDENT',
      ),
    ],
  }),
  deleteMutation('deleteUser', users, service.deleteUser, {
    description: 'Deactivates a user and ends all sessions of the user.',
    marks: [SystemAdmin(), RefusesWith('LAST_SYSTEM_ADMIN')],
  }),
  writeMutation('updateMe', users, [Arg('input', () => MePatch)], service.updateMe, {
    description: "Changes the caller's own account.",
    marks: [AnyCaller(), RefusesWith('WRONG_PASSWORD', 'EMAIL_TAKEN', 'SIGN_IN_NAME_TAKEN'), Versioned()],
  }),
];

@Resolver(() => User)
export class UserResolver {
  @AnyCaller()
  @Query(() => User, { nullable: true, description: "The caller's own account." })
  me(@Ctx() ctx: Context, @Selected(users) selection: Selection) {
    return readOne(ctx, users, callerOf(ctx).userId, selection);
  }

  @FieldResolver(() => AccountContact, { nullable: true })
  contact(@Root() user: User, @Ctx() ctx: Context) {
    return contactInScope(ctx, user);
  }

  @FieldResolver(() => [GuidScalar])
  userCommunityIds(@Root() user: User, @Ctx() ctx: Context) {
    return assignmentsInScope(ctx, user);
  }
}

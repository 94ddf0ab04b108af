import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, callerOf } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  ChangesOwnAccount,
  GuidScalar,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  Selected,
  SystemAdmin,
} from '../../engine/declare.js';
import { readOne, type Selection } from '../../engine/read.js';
import { AccountContact } from '../identity/account-contact.types.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { CreateUserInput, MePatch, UserPatch } from './user.inputs.js';
import * as service from './user.service.js';
import { assignmentsInScope, contactInScope } from './visible.js';

export const userQueries = [
  listQuery('users', users),
  recordQuery(
    'user',
    users,
    'A user account: SYSTEM_ADMIN reads all, ADMIN_COMPANY those of its communities, every other caller' +
      ' only its own.',
  ),
];

@Resolver(() => User)
export class UserResolver {
  @AnyCaller()
  @Query(() => User, { nullable: true, description: "The caller's own account." })
  me(@Ctx() ctx: Context, @Selected(users) selection: Selection) {
    return readOne(ctx, users, callerOf(ctx).userId, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'SIGN_IN_NAME_TAKEN', 'ID_TAKEN')
  @Mutation(() => User, {
    description:
      'Creates a user account, whose person chooses the password by the link of `sendPasswordReset`. ADMIN_COMPANY' +
      ' creates only committee members, residents, renters and guards.',
  })
  @ReturnsWritten(users)
  createUser(@Arg('input') input: CreateUserInput, @Ctx() ctx: Context) {
    return service.createUser(ctx, input);
  }

  @Admin()
  @RefusesWith(
    'UNKNOWN_REFERENCE',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'SIGN_IN_NAME_TAKEN',
    'LAST_SYSTEM_ADMIN',
    'USER_HAS_RESIDENT',
  )
  @Mutation(() => User, {
    description:
      'Changes a user account. Another password, e-mail, role or activity ends all sessions of the user.',
  })
  @ReturnsChanged(users)
  updateUser(@IdArg() id: string, @Arg('input') input: UserPatch, @Ctx() ctx: Context) {
    return service.updateUser(ctx, id, input);
  }

  @AnyCaller()
  @ChangesOwnAccount()
  @RefusesWith('WRONG_PASSWORD', 'EMAIL_TAKEN', 'SIGN_IN_NAME_TAKEN')
  @Mutation(() => User, { description: "Changes the caller's own account." })
  @ReturnsChanged(users)
  updateMe(@Arg('input') input: MePatch, @Ctx() ctx: Context) {
    return service.updateMe(ctx, input);
  }

  @SystemAdmin()
  @RefusesWith('LAST_SYSTEM_ADMIN')
  @Mutation(() => users.deletion, { description: 'Deactivates a user and ends all sessions of the user.' })
  @ReturnsDeleted(users)
  deleteUser(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteUser(ctx, id);
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

import type { GraphQLResolveInfo } from 'graphql';
import {
  type ClassType,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  Info,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context } from '../context.js';
import { GRAPHQL_ONLY } from '../input/rest-only.js';
import type { Allowed } from '../policy.js';
import { ALLOWED } from '../policy.js';
import type { EntityClass, Id } from '../read/declare.js';
import { PART_IN_SQL } from '../read/is-whole.js';
import { registerRelationKeys } from '../read/selection.js';
import type { Action } from '../write/action.js';
import { permissionFor } from '../write/permission.js';
import { PERMISSION } from './allow.js';
import { CachedPart, partIds } from './cached-part.js';
import { permissionsInSql } from './permissions-in-sql.js';
import { REFUSALS, RefusalReasons } from './refusals.js';
import { NonPersonal } from './shown.js';

@NonPersonal()
@ObjectType('Permission', { description: 'Whether the caller may do something with a record.' })
class PermissionType extends CachedPart {
  @Field(() => Boolean, { description: 'Whether the mutation would change the record, given valid input.' })
  allowed!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The `extensions.code` that the mutation would answer; null when it is allowed.',
  })
  code!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The message that the mutation would answer; null when it is allowed.',
  })
  message!: string | null;

  @Field(() => RefusalReasons, {
    nullable: true,
    description:
      'The `extensions.reason` that the mutation would answer, or why nothing is to be done (`ALREADY_CANCELLED` …): the mutation answers the record then; null without.',
  })
  reason!: RefusalReason | null;
}

/** Makes the field `can` of a record, with a permission for each of its actions. */
export function canOf<T extends object>(of: ClassType<T>, actions: Readonly<Record<string, Action<T>>>) {
  registerRelationKeys(of as EntityClass, 'can', 'id');
  const names = Object.keys(actions);

  @ObjectType(`${of.name}Can`, { description: `What the caller may do with one ${of.name}.` })
  class Can extends CachedPart {}
  for (const name of names) {
    const { mutation, refusals = [] } = actions[name] as Action<T>;
    Field(() => PermissionType, { description: `For the mutation \`${mutation}\`.` })(Can.prototype, name);
    Extensions({ [PERMISSION]: mutation, [REFUSALS]: refusals })(Can.prototype, name);
  }

  class CanResolver {
    async can({ id }: { id: Id }, ctx: Context, { schema }: GraphQLResolveInfo) {
      const mutations = schema.getMutationType()?.getFields();
      const permissions = await Promise.all(
        Object.values(actions).map((action) => {
          const level = mutations?.[action.mutation]?.extensions[ALLOWED] as Allowed;
          return permissionFor(ctx, action, level, id);
        }),
      );
      const entries = names.map((name, index) => [
        name,
        { ...permissions[index], ...partIds('Permission', `${of.name}:${id}:${name}`) },
      ]);
      return { ...Object.fromEntries(entries), ...partIds(`${of.name}Can`, id) };
    }
  }
  const { prototype } = CanResolver;
  Root()(prototype, 'can', 0);
  Ctx()(prototype, 'can', 1);
  Info()(prototype, 'can', 2);
  FieldResolver(() => Can, {
    description: 'What the caller may do with it.',
  })(prototype, 'can', {});
  const inSql = permissionsInSql(of.name, actions as Readonly<Record<string, Action>>);
  Extensions({ [PERMISSION]: true, [GRAPHQL_ONLY]: true, [PART_IN_SQL]: inSql })(prototype, 'can');
  Resolver(() => of)(CanResolver);
  return CanResolver;
}

import { type ClassType, Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type Context,
  type EntityClass,
  GraphqlOnly,
  MOST_PICTURES,
  Shown,
  SIZED_BY,
} from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { readPicture } from './picture.service.js';
import { Picture } from './picture.types.js';

type NameOf<T, Value> = { [Name in keyof T]: T[Name] extends Value ? Name : never }[keyof T] & string;

/** Makes the field `pictures` of a record that names several. */
export function picturesOf<T extends object>(of: ClassType<T>, named: NameOf<T, string[] | null>) {
  registerRelationKeys(of as EntityClass, 'pictures', named);

  @Resolver(() => of)
  class PicturesResolver {
    @GraphqlOnly()
    @Shown()
    @Extensions({ [SIZED_BY]: MOST_PICTURES })
    @FieldResolver(() => [Picture], { description: `The pictures of \`${named}\`, in their order.` })
    pictures(@Root() record: object, @Ctx() ctx: Context) {
      const links = (record as Readonly<Record<string, readonly string[] | null>>)[named] ?? [];
      return Promise.all(links.map((link) => readPicture(ctx, link)));
    }
  }
  return PicturesResolver;
}

/** Makes the field `picture` of a record that names one. */
export function pictureOf<T extends object>(of: ClassType<T>, named: NameOf<T, string | null>) {
  registerRelationKeys(of as EntityClass, 'picture', named);

  @Resolver(() => of)
  class PictureResolver {
    @GraphqlOnly()
    @Shown()
    @FieldResolver(() => Picture, {
      nullable: true,
      description: `The picture of \`${named}\`; null without one.`,
    })
    picture(@Root() record: object, @Ctx() ctx: Context) {
      const link = (record as Readonly<Record<string, string | null>>)[named]?.trim();
      return link ? readPicture(ctx, link) : null;
    }
  }
  return PictureResolver;
}

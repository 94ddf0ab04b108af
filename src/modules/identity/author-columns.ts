import { ManyToOne } from '@mikro-orm/decorators/legacy';
import { GuidScalar, ShownField } from '../../engine/declare.js';
import { author } from '../../engine/write.js';
import { User } from './user.entity.js';

interface AuthorHooks {
  readonly onCreate?: typeof author;
  readonly onUpdate?: typeof author;
}

const userColumn = (fieldName: string, hooks: AuthorHooks) =>
  ManyToOne(() => User, { mapToPk: true, fieldName, index: true, nullable: true, ...hooks });

/** Declares the user who created a row, set by the unit of work. */
export const CreatedByColumn = () => userColumn('created_by_user_id', { onCreate: author });

/** Declares the user who last changed a row, set by the unit of work; null until its first change. */
export const UpdatedByColumn = () => userColumn('updated_by_user_id', { onUpdate: author });

/** Declares the user who created a record, as a field of it. */
export const CreatedByField = () => shown(CreatedByColumn());

/** Declares the user who last changed a record, as a field; its service sets it, since it tells of updates by clients alone. */
export const UpdatedByField = ({ description }: { description?: string } = {}) =>
  shown(userColumn('updated_by_user_id', {}), description);

const shown =
  (column: ReturnType<typeof userColumn>, description?: string) =>
  (prototype: object, key: string): void => {
    ShownField(() => GuidScalar, { nullable: true, description })(prototype, key);
    column(prototype, key);
  };

import { ManyToOne } from '@mikro-orm/decorators/legacy';
import { author } from '../../core/write/unit-of-work.js';
import { User } from './user.entity.js';

interface AuthorHooks {
  readonly onCreate?: typeof author;
  readonly onUpdate?: typeof author;
}

const userColumn = (fieldName: string, hooks: AuthorHooks) =>
  ManyToOne(() => User, { mapToPk: true, fieldName, index: true, nullable: true, ...hooks });

/** The user who created a row, set by the unit of work. */
export const CreatedByColumn = () => userColumn('created_by_user_id', { onCreate: author });

/** The user who last changed a row, set by the unit of work; null until its first change. */
export const UpdatedByColumn = () => userColumn('updated_by_user_id', { onUpdate: author });

import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { User } from '../identity/user.entity.js';
import { Community } from './community.entity.js';

/** A community assigned to a user. Assignments are the row scope of company administrators and guards. */
@Entity({ tableName: 'community_assignments' })
@Index({ name: 'community_assignments_community_index', properties: ['communityId'] })
export class CommunityAssignment {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true, deleteRule: 'cascade' })
  userId!: string;

  @ManyToOne(() => Community, {
    mapToPk: true,
    fieldName: 'community_id',
    primary: true,
    deleteRule: 'cascade',
  })
  communityId!: string;
}

import type { Opt } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { User } from '../identity/user.entity.js';
import { Announcement } from './announcement.entity.js';

/** The time when a user marked an announcement as read; one row for each user and announcement. */
@Entity({ tableName: 'announcement_readings' })
export class AnnouncementReading {
  @ManyToOne(() => Announcement, {
    mapToPk: true,
    fieldName: 'announcement_id',
    primary: true,
    deleteRule: 'cascade',
  })
  announcementId!: string;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true, index: true })
  userId!: string;

  @Property({ type: DateTimeType, onCreate: stamp })
  readAt!: Opt<string>;
}

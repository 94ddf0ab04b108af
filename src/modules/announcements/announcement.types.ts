import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Announcement } from './announcement.entity.js';

@ObjectType()
export class AnnouncementConnection extends ConnectionOf(Announcement, 'Announcement') {}

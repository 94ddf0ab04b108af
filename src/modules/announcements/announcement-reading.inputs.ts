import { ArgsType } from 'type-graphql';
import { GuidListField } from '../../engine/declare.js';

@ArgsType()
export class ReadAnnouncementsArgs {
  @GuidListField({ description: 'Ids of the announcements; one read before stays so.' })
  ids!: string[];
}

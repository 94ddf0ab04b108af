import { Field, Int, ObjectType } from 'type-graphql';
import { CachedPart, NonPersonal, UrlScalar } from '../../engine/declare.js';

@NonPersonal()
@ObjectType({ description: 'A picture that a record names.' })
export class Picture extends CachedPart {
  @Field(() => UrlScalar, { description: 'Address for a browser; a HEIC picture is shown as JPEG.' })
  url!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Width in pixels as shown; null for what is no picture of this service.',
  })
  width!: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels; null where the width is.' })
  height!: number | null;

  @Field(() => UrlScalar, {
    nullable: true,
    description: 'Address of a WebP copy of at most 320 pixels; null where the width is.',
  })
  thumbnailUrl!: string | null;
}

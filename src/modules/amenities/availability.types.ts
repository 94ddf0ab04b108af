import { Field, ObjectType } from 'type-graphql';
import { CachedByPlace, DateTimeScalar, NonPersonal } from '../../engine/declare.js';

@NonPersonal()
@CachedByPlace('from')
@ObjectType({ description: 'A time in which an amenity is open and takes another reservation.' })
export class FreeTime {
  @Field(() => DateTimeScalar, { description: 'When the time begins.' })
  from!: string;

  @Field(() => DateTimeScalar, { description: 'When the time ends.' })
  to!: string;
}

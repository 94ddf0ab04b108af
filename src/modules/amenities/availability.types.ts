import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar, NonPersonal } from '../../engine/index.js';

@NonPersonal()
@ObjectType({ description: 'A time in which an amenity is open and takes another reservation.' })
export class FreeTime {
  @Field(() => DateTimeScalar, { description: 'When the time begins.' })
  from!: string;

  @Field(() => DateTimeScalar, { description: 'When the time ends.' })
  to!: string;
}

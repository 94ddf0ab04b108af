import { Field, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../core/scalars.js';
import { NonPersonal } from '../../core/schema/shown.js';

@NonPersonal()
@ObjectType({ description: 'A time in which an amenity is open and takes another reservation.' })
export class FreeTime {
  @Field(() => DateTimeScalar, { description: 'When the time begins.' })
  from!: string;

  @Field(() => DateTimeScalar, { description: 'When the time ends.' })
  to!: string;
}

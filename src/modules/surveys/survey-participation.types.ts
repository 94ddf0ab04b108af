import { Field, Int, ObjectType } from 'type-graphql';
import { CachedByPlace, NonPersonal } from '../../engine/declare.js';

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'How many residents took part in a survey.' })
export class SurveyParticipation {
  @Field(() => Int, { description: 'Number of residents who answered, those who have left included.' })
  respondents!: number;

  @Field(() => Int, { description: 'Number of residents that the community has now.' })
  residents!: number;
}

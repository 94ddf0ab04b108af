import { Field, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';
import { DescribedLike } from '../../core/schema/describe.js';

@DescribedLike('SurveyQuestion')
@ObjectType({ description: 'What the caller answered to a question of a survey.' })
export class OwnSurveyAnswer {
  @Field(() => GuidScalar, { description: 'Id of the question (pregunta) that was answered.' })
  preguntaId!: string;

  @Field(() => String)
  pregunta!: string;

  @Field(() => String, {
    description: 'The answer (respuesta); a question of type 3 has one for each chosen option.',
  })
  respuesta!: string;
}

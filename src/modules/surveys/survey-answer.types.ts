import { ObjectType } from 'type-graphql';
import { CachedByPlace, GuidScalar, ShownField } from '../../engine/declare.js';

@CachedByPlace('questionId', 'answer')
@ObjectType({ description: 'What the caller answered to a question of a survey.' })
export class OwnSurveyAnswer {
  @ShownField(() => GuidScalar, { description: 'Id of the question (pregunta) that was answered.' })
  questionId!: string;

  @ShownField(() => String, { description: 'The text of the question.' })
  question!: string;

  @ShownField(() => String, {
    description: 'What was answered (respuesta); a question of type 3 has one for each chosen option.',
  })
  answer!: string;
}

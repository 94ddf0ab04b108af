import { ObjectType } from 'type-graphql';
import { CachedByPlace, DescribedLike, GuidScalar, ShownField } from '../../engine/index.js';

@DescribedLike('SurveyQuestion')
@CachedByPlace('preguntaId', 'respuesta')
@ObjectType({ description: 'What the caller answered to a question of a survey.' })
export class OwnSurveyAnswer {
  @ShownField(() => GuidScalar, { description: 'Id of the question (pregunta) that was answered.' })
  preguntaId!: string;

  @ShownField(() => String)
  pregunta!: string;

  @ShownField(() => String, {
    description: 'The answer (respuesta); a question of type 3 has one for each chosen option.',
  })
  respuesta!: string;
}

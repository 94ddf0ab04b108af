import { ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';
import { DescribedLike } from '../../core/schema/describe.js';
import { ShownField } from '../../core/schema/shown.js';

@DescribedLike('SurveyQuestion')
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

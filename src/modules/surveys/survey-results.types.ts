import { Field, Float, Int, ObjectType } from 'type-graphql';
import { GuidScalar } from '../../core/scalars.js';

@ObjectType({ description: 'How often an option was chosen.' })
export class SurveyOptionCount {
  @Field(() => String)
  opcion!: string;

  @Field(() => Int)
  total!: number;
}

@ObjectType({ description: 'What was answered to one question of a survey.' })
export class SurveyQuestionResults {
  @Field(() => GuidScalar)
  preguntaId!: string;

  @Field(() => Int)
  tipoPregunta!: number;

  @Field(() => String)
  pregunta!: string;

  @Field(() => Int, { description: 'How many residents answered the question.' })
  totalRespuestas!: number;

  @Field(() => [SurveyOptionCount], {
    description: 'Every option, also those nobody chose; of a rating without options the numbers 1 to 5.',
  })
  opciones!: SurveyOptionCount[];

  @Field(() => Float, {
    nullable: true,
    description: 'The mean of a rating; null while nobody gave a number.',
  })
  promedio!: number | null;

  @Field(() => [String], { description: 'The answers to a question without options, oldest first.' })
  textos!: string[];
}

@ObjectType({ description: 'What was answered to a survey (decisions 4).' })
export class SurveyResults {
  @Field(() => GuidScalar)
  encuestaId!: string;

  @Field(() => String)
  titulo!: string;

  @Field(() => Int, { description: 'How many residents answered the survey.' })
  totalRespuestas!: number;

  @Field(() => [SurveyQuestionResults])
  preguntas!: SurveyQuestionResults[];
}

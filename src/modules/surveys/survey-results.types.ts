import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  CachedByPlace,
  DescribedLike,
  GuidScalar,
  NonPersonal,
  OneOf,
  ShownField,
} from '../../engine/declare.js';
import { QUESTION_KINDS } from './survey-question.entity.js';

@NonPersonal()
@CachedByPlace('opcion')
@ObjectType({ description: 'How often an option was chosen.' })
export class SurveyOptionCount {
  @Field(() => String, { description: 'Text of the option.' })
  opcion!: string;

  @Field(() => Int, { description: 'Number of answers that chose the option.' })
  total!: number;
}

@DescribedLike('SurveyQuestion')
@CachedByPlace('preguntaId')
@ObjectType({ description: 'Results of one question of a survey.' })
export class SurveyQuestionResults {
  @ShownField(() => GuidScalar, { description: 'Id of the question (pregunta) that was answered.' })
  preguntaId!: string;

  @OneOf(QUESTION_KINDS)
  @ShownField(() => Int)
  tipoPregunta!: number;

  @ShownField(() => String)
  pregunta!: string;

  @ShownField(() => Int, { description: 'Number of residents who answered the question.' })
  totalRespuestas!: number;

  @ShownField(() => [SurveyOptionCount], {
    description:
      'Counts of all options, also of those nobody chose; for a rating without options those of the' +
      ' numbers 1 to 5.',
  })
  opciones!: SurveyOptionCount[];

  @ShownField(() => Float, {
    nullable: true,
    description: 'Mean of a rating (promedio); null for other types, and while nobody gave a number.',
  })
  promedio!: number | null;

  @ShownField(() => [String], {
    description: 'Answers to a text question or to a choice without options, oldest first.',
  })
  textos!: string[];
}

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'Results of a survey, question by question.' })
export class SurveyResults {
  @Field(() => GuidScalar, { description: 'Id of the survey (encuesta) that was answered.' })
  encuestaId!: string;

  @Field(() => String, { description: 'Title of the survey.' })
  titulo!: string;

  @Field(() => Int, { description: 'Number of residents who answered the survey.' })
  totalRespuestas!: number;

  @Field(() => [SurveyQuestionResults], {
    description: 'Results of each question, in the order of the survey.',
  })
  preguntas!: SurveyQuestionResults[];
}

import { InputType } from 'type-graphql';
import { GuidField, LONG_TEXT, NestedField, TextField } from '../../engine/declare.js';

@InputType({
  description: 'The answer to one question. A question of type 3 takes one of these for each chosen option.',
})
export class SurveyAnswerInput {
  @GuidField({ description: 'Id of the question (pregunta), which belongs to the survey.' })
  preguntaId!: string;

  @TextField({
    max: LONG_TEXT,
    blank: true,
    description:
      'Answer (respuesta): one of the options, a whole number from 1 to 5 for a rating without options,' +
      ' or any text where the question has no options.',
  })
  respuesta!: string;
}

@InputType({ description: "A resident's answers to a survey." })
export class SurveyResponseInput {
  @NestedField(() => [SurveyAnswerInput], {
    least: 1,
    most: 1000,
    description: 'Answers (respuestas); each question at most once, but for questions of type 3.',
  })
  respuestas!: SurveyAnswerInput[];
}

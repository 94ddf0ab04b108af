import { InputType } from 'type-graphql';
import { Guid, Nested, Text } from '../../core/input/fields.js';
import { LONG_TEXT } from '../../core/text-limits.js';

@InputType()
export class SurveyAnswerInput {
  @Guid()
  preguntaId!: string;

  @Text({
    max: LONG_TEXT,
    blank: true,
    description:
      'One of the options, a whole number from 1 to 5 for a rating, or any text where there are no options.',
  })
  respuesta!: string;
}

@InputType({ description: 'What a resident answers to a survey, at least one question.' })
export class SurveyResponseInput {
  @Nested(() => [SurveyAnswerInput], { least: 1, most: 1000 })
  respuestas!: SurveyAnswerInput[];
}

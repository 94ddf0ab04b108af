import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  GuidField,
  IntField,
  LONG_TEXT,
  MOST_OPTIONS,
  NestedField,
  NewIdField,
  OneOf,
  OPTION,
  patchOf,
  SHORT_TEXT,
  TextField,
  TextListField,
} from '../../engine/declare.js';
import type { Survey } from './survey.entity.js';
import { QUESTION_KINDS } from './survey-question.entity.js';

const MOST_QUESTIONS = 500;

@InputType({ description: 'A question to add to the survey or to keep in it.' })
export class SurveyQuestionInput {
  @GuidField({
    optional: true,
    description:
      'In an update, the existing question that this one is; without an id it is the one of the same type' +
      ' and text, else a new one.',
  })
  id?: string | null;

  @OneOf(QUESTION_KINDS)
  @IntField({ min: 0, max: 3 })
  tipoPregunta!: number;

  @TextField({ max: LONG_TEXT, blank: true })
  pregunta!: string;

  @TextListField({ optional: true, max: OPTION, most: MOST_OPTIONS })
  opciones?: string[] | null;
}

@InputType({ description: 'All values of a survey.' })
export class SurveyInput implements Partial<Survey> {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;

  @TextField({ max: SHORT_TEXT })
  titulo!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @DateTimeField()
  fechaInicio!: string;

  @DateTimeField()
  fechaFin!: string;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  isActive?: boolean;

  @NestedField(() => [SurveyQuestionInput], { optional: true, most: MOST_QUESTIONS })
  preguntas?: SurveyQuestionInput[] | null;
}

@InputType()
export class SurveyPatch extends patchOf(SurveyInput, {
  instead: {
    preguntas: NestedField(() => [SurveyQuestionInput], {
      optional: 'kept',
      most: MOST_QUESTIONS,
      description: 'Replaces all questions. One that has answers can neither be removed nor change its type.',
    }),
  },
}) {}

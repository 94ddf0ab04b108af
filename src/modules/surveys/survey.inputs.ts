import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  GuidField,
  IntField,
  NestedField,
  TextField,
  TextListField,
} from '../../core/input/fields.js';
import { LONG_TEXT, MOST_OPTIONS, OPTION, SHORT_TEXT } from '../../core/text-limits.js';
import type { Survey } from './survey.entity.js';

@InputType({ description: 'A question to add to the survey or to keep in it.' })
export class SurveyQuestionInput {
  @GuidField({
    optional: true,
    description:
      'In an update, the existing question that this one is; without an id it is the one of the same type' +
      ' and text, else a new one.',
  })
  id?: string | null;

  @IntField({
    min: 0,
    max: 3,
  })
  tipoPregunta!: number;

  @TextField({ max: LONG_TEXT, blank: true })
  pregunta!: string;

  @TextListField({ optional: true, max: OPTION, most: MOST_OPTIONS })
  opciones?: string[] | null;
}

@InputType({
  description:
    'All values of a survey. An update replaces the whole record, except that `isActive` and' +
    ' `preguntas` left out keep their values.',
})
export class SurveyInput implements Partial<Survey> {
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

  @BooleanField({
    optional: true,
    description: 'True when left out of a new survey; kept when left out of an update.',
  })
  isActive?: boolean;

  @NestedField(() => [SurveyQuestionInput], {
    optional: true,
    most: 500,
    description:
      'Kept when left out of an update. A question that has answers can neither be removed nor change its' +
      ' type.',
  })
  preguntas?: SurveyQuestionInput[] | null;
}

@InputType()
export class SurveyFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @BooleanField({ optional: true })
  isActive?: boolean | null;
}

import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Moment, Nested, Text, Texts, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LONG_TEXT, MOST_OPTIONS, OPTION, SHORT_TEXT } from '../../core/text-limits.js';
import type { Survey } from './survey.entity.js';

@InputType({ description: 'A question to add to the survey or to keep in it.' })
export class SurveyQuestionInput {
  @Guid({
    optional: true,
    description:
      'In an update, the existing question that this one is; without an id it is the one of the same type' +
      ' and text, else a new one.',
  })
  id?: string | null;

  @Whole({
    min: 0,
    max: 3,
  })
  tipoPregunta!: number;

  @Text({ max: LONG_TEXT, blank: true })
  pregunta!: string;

  @Texts({ optional: true, max: OPTION, most: MOST_OPTIONS })
  opciones?: string[] | null;
}

@InputType({
  description:
    'All values of a survey. An update replaces the whole record, except that `isActive` and' +
    ' `preguntas` left out keep their values.',
})
export class SurveyInput implements Partial<Survey> {
  @Guid()
  communityId!: string;

  @Text({ max: SHORT_TEXT })
  titulo!: string;

  @Text({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @Moment()
  fechaInicio!: string;

  @Moment()
  fechaFin!: string;

  @Flag({
    optional: true,
    description: 'True when left out of a new survey; kept when left out of an update.',
  })
  isActive?: boolean;

  @Nested(() => [SurveyQuestionInput], {
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
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true })
  isActive?: boolean | null;
}

const SurveyOrder = orderEnum('SurveyOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'FECHA_INICIO_DESC',
  'FECHA_INICIO_ASC',
  'FECHA_FIN_DESC',
  'FECHA_FIN_ASC',
]);

@ArgsType()
export class SurveysArgs extends PageArgs {
  @Field(() => SurveyFilter, { nullable: true })
  filter?: SurveyFilter | null;

  @Field(() => SurveyOrder, { nullable: true })
  orderBy?: string | null;
}

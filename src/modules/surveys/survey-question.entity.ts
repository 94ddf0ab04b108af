import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import {
  GuidRecord,
  Joined,
  LONG_TEXT,
  MOST_OPTIONS,
  NonPersonal,
  OneOf,
  OPTION,
  TextColumn,
  TextListColumn,
  type Vocabulary,
} from '../../engine/declare.js';
import { Survey } from './survey.entity.js';

/** The types of a question; `CHOICES` takes several options. */
export const QUESTION = { CHOICE: 0, TEXT: 1, RATING: 2, CHOICES: 3 } as const;

export const QUESTION_KINDS = {
  type: 'SurveyQuestionKind',
  twin: 'kind',
  description: 'How a question is answered.',
  values: QUESTION,
  meanings: {
    CHOICE: 'One of the options.',
    TEXT: 'Free words of the resident.',
    RATING: 'A rating from 1 to 5.',
    CHOICES: 'Several of the options.',
  },
} as const satisfies Vocabulary;

@NonPersonal()
@ObjectType({ description: 'A question of a survey (Spanish: pregunta).' })
@Entity({ tableName: 'survey_questions' })
@Unique({ name: 'survey_questions_survey_unique', properties: ['id', 'surveyId'] })
@Index({ name: 'survey_questions_survey_order_index', properties: ['surveyId', 'position', 'id'] })
@Check({ name: 'survey_questions_type_check', expression: 'tipo_pregunta between 0 and 3' })
export class SurveyQuestion extends GuidRecord {
  @ManyToOne(() => Survey, { mapToPk: true, fieldName: 'survey_id', deleteRule: 'cascade' })
  surveyId!: string;

  /** The community of the survey. */
  @Joined('surveyId', () => Survey, 'communityId')
  communityId!: Opt<string>;

  @Joined('surveyId', () => Survey, 'zone')
  zone!: Opt<string>;

  /** Position in the survey, from 0. */
  @Property({ type: 'integer' })
  position!: number;

  @Field(() => Int, {
    description:
      'Type of the question: 0 multiple choice with one answer, 1 text, 2 rating from 1 to 5, 3 multiple' +
      ' choice with several answers.',
  })
  @OneOf(QUESTION_KINDS)
  @Property({ type: 'integer' })
  tipoPregunta!: number;

  @Field(() => String, { description: 'Text of the question.' })
  @TextColumn(LONG_TEXT)
  pregunta!: string;

  @Field(() => [String], {
    description: 'Options to choose from (opciones); empty where the answer is not limited to options.',
  })
  @TextListColumn({ most: MOST_OPTIONS, max: OPTION })
  opciones!: string[];
}

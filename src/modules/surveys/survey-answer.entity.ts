import { randomUUID } from 'node:crypto';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { LONG_TEXT, TextColumn } from '../../engine/declare.js';
import { SurveyQuestion } from './survey-question.entity.js';
import { SurveyResponse } from './survey-response.entity.js';

/** An answer to one question. A question of type 3 has one row for each chosen option. */
@Entity({ tableName: 'survey_answers' })
@Index({ name: 'survey_answers_response_index', properties: ['responseId'] })
@Index({ name: 'survey_answers_question_index', properties: ['questionId'] })
export class SurveyAnswer {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @ManyToOne(() => SurveyResponse, { mapToPk: true, fieldName: 'response_id', deleteRule: 'cascade' })
  responseId!: string;

  @ManyToOne(() => SurveyQuestion, { mapToPk: true, fieldName: 'question_id', deleteRule: 'cascade' })
  questionId!: string;

  /** The survey of both the answer sheet and the question; foreign keys over two columns keep them equal. */
  @Property({ type: 'uuid' })
  surveyId!: string;

  @TextColumn(LONG_TEXT)
  respuesta!: string;
}

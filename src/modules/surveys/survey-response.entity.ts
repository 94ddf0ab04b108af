import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { User } from '../identity/user.entity.js';
import { Resident } from '../residents/resident.entity.js';
import { Survey } from './survey.entity.js';

/**
 * The answer sheet of a resident: at most one for each user and survey, even if the resident record is
 * replaced.
 */
@Entity({ tableName: 'survey_responses' })
@Unique({ name: 'survey_responses_user_unique', properties: ['surveyId', 'userId'] })
@Unique({ name: 'survey_responses_survey_unique', properties: ['id', 'surveyId'] })
@Index({ name: 'survey_responses_resident_index', properties: ['residentId'] })
@Index({ name: 'survey_responses_user_index', properties: ['userId'] })
export class SurveyResponse {
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @ManyToOne(() => Survey, { mapToPk: true, fieldName: 'survey_id', deleteRule: 'cascade' })
  surveyId!: string;

  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  /** The user behind the resident. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id' })
  userId!: string;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}

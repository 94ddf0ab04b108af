import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Survey } from './survey.entity.js';

@ObjectType()
export class SurveyConnection extends ConnectionOf(Survey, 'Survey') {}

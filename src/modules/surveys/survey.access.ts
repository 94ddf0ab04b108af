import { defineResource, type FieldOf, ordersBy, type Tie } from '../../engine/declare.js';
import type { Resident } from '../residents/resident.entity.js';
import { Survey } from './survey.entity.js';

export const surveys = defineResource({
  entity: Survey,
  messages: { notFound: { es: 'Encuesta no encontrada.', en: 'Survey not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true },
  deletedAt: 'deletedAt',
  orders: ordersBy('createdAt', 'fechaInicio', 'fechaFin', 'titulo'),
});

/** Ties the residents of the community of a survey to it while they have not answered. */
export const pendingIn: Tie<FieldOf<Resident>> = {
  parentType: 'uuid',
  linkedTo: (survey) => (field) =>
    `${field('communityId')} = (select s."community_id" from "surveys" s where s."id" = ${survey})` +
    ` and not exists (select from "survey_responses" r where r."survey_id" = ${survey} and r."user_id" = ${field('userId')})`,
};

import { defineRecord, equals } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { CommunityConfiguration } from './configuration.entity.js';
import type { CommunityConfigurationFilter } from './configuration.inputs.js';

export const configurations = defineRecord<CommunityConfiguration, CommunityConfigurationFilter>({
  entity: CommunityConfiguration,
  scope: { community: 'communityId', communityDeletedAt: 'communityDeletedAt', confidential: true },
  filters: {
    communityId: equals('communityId'),
    codigo: equals('codigo'),
    search: searches(CommunityConfiguration),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    CODIGO_ASC: ['codigo', 'asc'],
    CODIGO_DESC: ['codigo', 'desc'],
  },
});

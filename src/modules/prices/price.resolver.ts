import {
  Admin,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { removing } from '../../engine/write.js';
import { prices } from './price.access.js';
import { CommunityPriceInput, CommunityPricePatch } from './price.inputs.js';
import * as service from './price.service.js';

export const communityPriceOperations = [
  listQuery('communityPrices', prices),
  recordQuery('communityPrice', prices),
  createMutation('createCommunityPrice', prices, CommunityPriceInput, service.createPrice, {
    description: 'Adds a price to a community.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
  }),
  updateMutation('updateCommunityPrice', prices, CommunityPricePatch, service.updatePrice, {
    description: 'Changes a price.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteCommunityPrice', prices, removing(prices), {
    description: 'Deletes a price for good.',
    marks: [Admin()],
  }),
];

import {
  Admin,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { communities } from './community.access.js';
import { CommunityInput, CommunityPatch } from './community.inputs.js';
import * as service from './community.service.js';

export const communityOperations = [
  listQuery('communities', communities),
  recordQuery('community', communities),
  createMutation('createCommunity', communities, CommunityInput, service.createCommunity, {
    description: 'Adds a community. A company administrator is assigned the community that it creates.',
    marks: [Admin(), RefusesWith('ID_TAKEN')],
  }),
  updateMutation('updateCommunity', communities, CommunityPatch, service.updateCommunity, {
    description: 'Changes a community.',
    marks: [Admin()],
  }),
  deleteMutation('deleteCommunity', communities, service.deleteCommunity, {
    description: 'Hides a community with its residents and everything that belongs to them.',
    marks: [Admin()],
  }),
];

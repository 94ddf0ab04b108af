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
import { configurations } from './configuration.access.js';
import { CommunityConfigurationInput, CommunityConfigurationPatch } from './configuration.inputs.js';
import * as service from './configuration.service.js';

export const communityConfigurationOperations = [
  listQuery('communityConfigurations', configurations),
  recordQuery('communityConfiguration', configurations),
  createMutation(
    'createCommunityConfiguration',
    configurations,
    CommunityConfigurationInput,
    service.createConfiguration,
    {
      description: 'Adds a setting to a community.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
    },
  ),
  updateMutation(
    'updateCommunityConfiguration',
    configurations,
    CommunityConfigurationPatch,
    service.updateConfiguration,
    { description: 'Changes a setting.', marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')] },
  ),
  deleteMutation('deleteCommunityConfiguration', configurations, removing(configurations), {
    description: 'Deletes a setting for good.',
    marks: [Admin()],
  }),
];

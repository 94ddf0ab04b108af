import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { vehicles } from './vehicle.access.js';
import { Vehicle } from './vehicle.entity.js';
import { vehicleTypes } from './vehicle-type.access.js';
import { VehicleType } from './vehicle-type.entity.js';

export const vehicleRelations = [
  toOne({ of: Vehicle, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: Vehicle, field: 'vehicleType', by: 'vehicleTypeId', to: vehicleTypes }),
  toMany({ of: Resident, field: 'vehicles', by: 'residentId', to: vehicles, withinScopeOf: [residents] }),
  toMany({ of: VehicleType, field: 'vehicles', by: 'vehicleTypeId', to: vehicles }),
  toOne({ of: Vehicle, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'vehicles', by: 'communityId', to: vehicles }),
];

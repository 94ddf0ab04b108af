import { create, defineRoutes, fromPath, list, one, remove, update, whereEquals } from '../../route.js';

export const petRoutes = defineRoutes({ tag: 'Pets', errors: 'message' }, [
  list('/api/pets', 'pets'),
  one('/api/pets/{id}', 'pet'),
  list('/api/pets/resident/{residentId}', 'pets', {
    arguments: whereEquals('residentId', fromPath('residentId')),
  }),
  create('/api/pets', 'createPet'),
  update('/api/pets/{id}', 'updatePet'),
  remove('/api/pets/{id}', 'deletePet'),
]);

import { ADMIN } from '../../engine/declare.js';
import { defineRoutes, file } from '../../route.js';

export const importRoutes = defineRoutes({ tag: 'Imports', errors: 'standard', allowed: ADMIN }, [
  file('/api/importaciones/{id}/errores', 'importRejects', { mayAnswer400: false }),
]);

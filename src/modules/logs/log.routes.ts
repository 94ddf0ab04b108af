import { act, defineRoutes } from '../../route.js';

export const logRoutes = defineRoutes({ tag: 'Logs', errors: 'standard' }, [
  act('/api/logs', 'recordClientLogs', { answer: 'none', status: 204 }),
]);

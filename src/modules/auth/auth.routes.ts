import { act, defineRoutes } from '../../route.js';
import { SESSION_RESIDENT_INFO } from '../users/legacy-shapes.js';

const common = { tag: 'Authentication', errors: 'message', shapes: SESSION_RESIDENT_INFO } as const;

export const authRoutes = defineRoutes(common, [
  act('/api/auth/login', 'login', { errors: 'credentials' }),
  act('/api/auth/register', 'register'),
  act('/api/auth/change-password', 'changePassword'),
  act('/api/auth/forgot-password', 'forgotPassword'),
  act('/api/auth/reset-password', 'resetPassword'),
  act('/api/auth/refresh', 'refresh', { errors: 'credentials' }),
  act('/api/auth/logout', 'logout', { answer: 'none', status: 204 }),
]);

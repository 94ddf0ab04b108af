import { act, defineRoutes } from '../../core/route.js';

export const authRoutes = defineRoutes({ tag: 'Authentication', errors: 'message' }, [
  act('/api/auth/login', 'login', { errors: 'credentials' }),
  act('/api/auth/register', 'register'),
  act('/api/auth/change-password', 'changePassword'),
  act('/api/auth/forgot-password', 'forgotPassword'),
  act('/api/auth/reset-password', 'resetPassword'),
  act('/api/auth/refresh', 'refresh', { errors: 'credentials' }),
  act('/api/auth/logout', 'logout', { answer: 'none', status: 204 }),
]);

export { RateLimiter } from './rateLimiter';
export { withRateLimit } from './withRateLimit';

export { RateLimiter } from './rateLimiter';

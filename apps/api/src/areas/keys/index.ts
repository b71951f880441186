export { reseal } from './reseal.service.ts';

export { parentDetailsDecisions } from './parent-details-decisions.ts';

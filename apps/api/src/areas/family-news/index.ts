export { tellImported, tellOfDueDates } from './family-news.service.ts';

export { notifyOfImports, notifyOfDueDates } from './family-news.service.ts';

/** The screens of reports: one chunk, loaded with the first of them. */
export { ReportsArchiveScreen } from './archive/archive-screen.tsx';
export { ReportsScreen } from './list/reports-screen.tsx';

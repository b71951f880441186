import type { AssignableFeature } from '@portal/contract/viewers';

/** What families often share with the same kind of person. The owner can change the ticks before sending. */
export const presets: readonly { name: string; features: readonly AssignableFeature[] }[] = [
  { name: 'Grandparent', features: ['UpcomingEvents', 'Timetable', 'AcademicReports', 'StudentPhoto'] },
];

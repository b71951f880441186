import type { AssignableFeature } from '@portal/contract/viewers';

/** Features that families often share with one kind of person. The owner can change the ticks before sending. */
export const presets: readonly { name: string; features: readonly AssignableFeature[] }[] = [
  { name: 'Grandparent', features: ['UpcomingEvents', 'Timetable', 'AcademicReports', 'StudentPhoto'] },
];

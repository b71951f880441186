import { expect, it } from 'vitest';
import { byAttention } from './sidebar.tsx';

const link = (label: string, value?: number, fresh?: boolean) => ({
  href: `#/${label}`,
  label,
  ...(value !== undefined && { count: { value, srText: '', fresh } }),
});

it('lists pending items first, then new ones, after the first entry', () => {
  const links = [
    link('Overview'),
    link('Timetable'),
    link('Attendance', 0),
    link('Behaviour', 1, true),
    link('Payments', 4),
    link('Reports', 2, true),
    link('Consent', 1),
  ];
  expect(byAttention(links).map(({ label }) => label)).toEqual([
    'Overview',
    'Payments',
    'Consent',
    'Behaviour',
    'Reports',
    'Timetable',
    'Attendance',
  ]);
  expect(byAttention([])).toEqual([]);
});

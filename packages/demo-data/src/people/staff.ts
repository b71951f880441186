/** The demo's staff, as the stand-in identity provider knows them. `staff-groups.json` maps their groups to roles. */
import { demoParentIds } from './parent-ids.ts';

export interface DemoStaff {
  /** The subject at the provider. */
  id: string;
  name: string;
  email: string;
  /** Their code in the timetable. */
  timetableCode: string;
  about: string;
  groups: readonly string[];
  /** Their id in the register, as a parent. */
  personId?: string;
}

const person = (name: string, about: string, ...groups: string[]): DemoStaff => {
  const id = name.toLowerCase().replaceAll(' ', '.');
  const [given = '', ...family] = name.split(' ');
  const timetableCode = `${family.join('').slice(0, 2)}${given.slice(0, 1)}`.toUpperCase();
  return { id, name, email: `${id}@staff.example`, timetableCode, about, groups };
};

export const demoStaff: readonly DemoStaff[] = [
  person('Joanne Whitby', 'office manager, Wattle Plains', 'wattle-plains-office'),
  person('Tom Kelso', 'attendance officer, Wattle Plains', 'wattle-plains-attendance'),
  person('Amara Osei', 'principal, Wattle Plains', 'wattle-plains-principal'),
  person('Lena Fischer', 'business manager, Wattle Plains', 'wattle-plains-business'),
  person(
    'Mei Lin Chua',
    'office at Wattle Plains, attendance officer at Quillby',
    'wattle-plains-office',
    'quillby-attendance',
  ),
  {
    ...person('Grace Park', 'office manager at Quillby, and a parent there', 'quillby-office'),
    personId: demoParentIds.grace,
  },
  person('Ruth Adeyemi', 'department support', 'department-support'),
  person('Owen Marsh', 'auditor', 'department-audit'),
  person('Piet Visser', 'has an account, but no role'),
];

/** Feature switch calls. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const leaders = (status: number) => only(['principal', 'department-support'], status);
const base = (target: Target): string => `${at(target)}/features`;
const changes = [{ feature: 'Behaviour', setting: { isOn: false, yearLevels: null } }];
const ownFamilySubject = ({ eqId }: Target): string => eqId;

/** Not the current version, so that the server changes no switch. */
const version = 999_999;

export const featureSwitchRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/features`,
    expected: leaders(200),
    ask: (browser, target) => browser.get(base(target)),
  },
  {
    call: `POST ${schools}/features/preview`,
    expected: leaders(200),
    ask: (browser, target) => browser.post(`${base(target)}/preview`, { body: { changes } }),
  },
  {
    call: `POST ${schools}/features`,
    expected: leaders(409),
    ask: (browser, target) => browser.post(base(target), { body: { version, changes } }),
  },
  {
    call: `GET ${schools}/features/students`,
    expected: leaders(200),
    ask: (browser, target) => browser.get(`${base(target)}/students`),
  },
  {
    call: `POST ${schools}/features/students/search`,
    expected: leaders(200),
    ask: (browser, target) => browser.post(`${base(target)}/students/search`, { body: { search: 'Park' } }),
  },
  {
    call: `POST ${schools}/features/students/read`,
    expected: leaders(200),
    ownFamilySubject,
    ask: (browser, target) => browser.post(`${base(target)}/students/read`, { body: { eqId: target.eqId } }),
  },
  {
    call: `POST ${schools}/features/students/change`,
    expected: leaders(409),
    ownFamilySubject,
    ask: (browser, target) =>
      browser.post(`${base(target)}/students/change`, {
        body: {
          eqId: target.eqId,
          version,
          changes: [{ feature: 'Behaviour', isOn: false }],
          reason: 'From the matrix',
          reviewOn: null,
        },
      }),
  },
];

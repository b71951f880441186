/** Calls of the attendance day. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const deciders = (status: number) => only(['attendance-officer', 'office', 'principal'], status);
const day = (target: Target): string => `${at(target)}/attendance`;

export const attendanceRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/attendance`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(day(target)),
  },
  {
    call: `GET ${schools}/attendance/summary`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${day(target)}/summary`),
  },
  {
    call: `GET ${schools}/attendance/absences/{absenceId}`,
    expected: deciders(200),
    ownFamilySubject: ({ absenceId }) => absenceId,
    ask: (browser, target) => browser.get(`${day(target)}/absences/${target.absenceId}`),
  },
  {
    call: `POST ${schools}/attendance/ask`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${day(target)}/ask`, { body: { absenceIds: [target.absenceId] } }),
  },
  {
    call: `POST ${schools}/attendance/told`,
    expected: deciders(409),
    ownFamilySubject: ({ absenceId }) => absenceId,
    ask: (browser, target) =>
      browser.post(`${day(target)}/told`, {
        body: { absenceId: target.absenceId, reason: 'Flu', toldBy: 'A parent', channel: 'phone' },
      }),
  },
  {
    call: `POST ${schools}/attendance/entries`,
    expected: deciders(409),
    ownFamilySubject: ({ eqId }) => eqId,
    ask: (browser, target) =>
      browser.post(`${day(target)}/entries`, {
        body: { eqId: target.eqId, kind: 'late', reason: '', toldBy: '' },
      }),
  },
  {
    call: `POST ${schools}/attendance/entries/undo`,
    expected: deciders(200),
    ownFamilySubject: ({ entryId }) => entryId,
    ask: (browser, target) =>
      browser.post(`${day(target)}/entries/undo`, { body: { entryId: target.entryId } }),
  },
  {
    call: `POST ${schools}/attendance/students/search`,
    expected: deciders(200),
    ask: (browser, target) => browser.post(`${day(target)}/students/search`, { body: { search: 'given' } }),
  },
  {
    call: `GET ${schools}/attendance/students`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${day(target)}/students`),
  },
];

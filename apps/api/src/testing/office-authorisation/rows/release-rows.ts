/** Calls of releasing reports and files. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const preparers = (status: number) => only(['office', 'principal'], status);
const publishers = (status: number) => only(['principal'], status);
const release = (target: Target): string => `${at(target)}/releases/${target.releaseId}`;
const file = (target: Target): string => `${release(target)}/files/${target.releaseFileId}`;
const ownFamilySubject = ({ releaseFileId }: Target): string => releaseFileId;

/** The release of the target was recalled, so that the calls change nothing for the rows that follow. */
export const releaseRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/releases`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${at(target)}/releases`),
  },
  {
    call: `POST ${schools}/releases`,
    expected: preparers(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/releases`, {
        body: { kind: 'exam-timetable', title: 'From the matrix', periodEnds: null },
      }),
  },
  {
    call: `POST ${schools}/releases/students/search`,
    expected: preparers(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/releases/students/search`, { body: { search: 'Park' } }),
  },
  {
    call: `GET ${schools}/releases/{releaseId}`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(release(target)),
  },
  {
    call: `POST ${schools}/releases/{releaseId}/delete`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${release(target)}/delete`),
  },
  {
    call: `POST ${schools}/releases/{releaseId}/files`,
    expected: preparers(409),
    ask: (browser, target) =>
      browser.post(`${release(target)}/files`, { body: { fileName: 'a.pdf', content: 'bm8=' } }),
  },
  {
    call: `GET ${schools}/releases/{releaseId}/files/{fileId}`,
    expected: preparers(200),
    ownFamilySubject,
    ask: (browser, target) => browser.get(file(target)),
  },
  {
    call: `POST ${schools}/releases/{releaseId}/files/{fileId}/match`,
    expected: preparers(409),
    ownFamilySubject,
    ask: (browser, target) => browser.post(`${file(target)}/match`, { body: { eqId: target.eqId } }),
  },
  {
    call: `POST ${schools}/releases/{releaseId}/files/{fileId}/remove`,
    expected: preparers(409),
    ownFamilySubject,
    ask: (browser, target) => browser.post(`${file(target)}/remove`),
  },
  {
    call: `POST ${schools}/releases/{releaseId}/release`,
    expected: publishers(409),
    ask: (browser, target) =>
      browser.post(`${release(target)}/release`, { body: { version: 999, at: null } }),
  },
  {
    call: `POST ${schools}/releases/{releaseId}/recall`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${release(target)}/recall`),
  },
];

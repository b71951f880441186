import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  answerErrors,
  consentStateName,
  decidedState,
  decisionsOf,
  questionsOf,
  readTemplate,
  templateProblem,
} from '@portal/contract/consent';
import { demoAccounts, demoDelegations } from './people/accounts.ts';
import { createCalendar, schoolDayAhead, schoolDayBack, timetableDay } from './records/calendar.ts';
import { excursion, laptop, media } from './records/consent-forms.ts';
import { createPeople, demoStudentIds } from './people/people.ts';
import { writeDemoPackage } from './write-package.ts';

async function writeTo(today: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-demo-test-'));
  await writeDemoPackage(folder, { today });
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        file.name,
        await readFile(path.join(file.parentPath, file.name), 'latin1'),
      ]),
    ),
  );
}

const lines = (files: Map<string, string>, name: string): string[] =>
  (files.get(name) ?? '').split('\r\n').filter(Boolean);

describe('the demo package', () => {
  it('is the same for the same day, and moves with it', async () => {
    const [one, two, later] = [
      await writeTo('2026-11-21'),
      await writeTo('2026-11-21'),
      await writeTo('2027-02-03'),
    ];
    expect(one).toEqual(two);
    expect(later.get('absences.csv')).not.toBe(one.get('absences.csv'));
    expect(later.get('users.csv')).toBe(one.get('users.csv'));
  });

  it('has about 60 students at three schools, with data on every page', async () => {
    const files = await writeTo('2026-11-21');
    expect(createPeople().students.length).toBeGreaterThan(55);
    expect(lines(files, 'orgs.csv')).toHaveLength(4);
    const events = lines(files, 'events.csv').join('\n');
    for (const type of ['Exam', 'Assessment', 'Excursion', 'School']) expect(events).toContain(`,${type},`);
    const consents = lines(files, 'consentRequests.csv').join('\n');
    for (const state of ['Pending', 'Granted', 'Denied', 'Mixed', 'Withdrawn', 'Expired'])
      expect(consents).toContain(`,${state},`);
    const invoices = lines(files, 'invoices.csv').join('\n');
    for (const state of ['due', 'paid', 'closed']) expect(invoices).toContain(`,${state},`);
  });

  it('leaves Toby two unexplained absences, the newest on the last school day, and Asha one', async () => {
    const rows = lines(await writeTo('2026-11-21'), 'absences.csv').filter((line) => line.includes(',500,'));
    const of = (id: string): (string | undefined)[] =>
      rows.filter((line) => line.includes(`,${id},`)).map((line) => line.split(',')[5]);
    expect(of(demoStudentIds.toby)).toEqual(['2026-11-17', '2026-11-20']);
    expect(of(demoStudentIds.asha)).toHaveLength(1);
  });
});

describe('the demo consent forms', () => {
  it.each([excursion, media, laptop])(
    '%# can be requested, and match the given answers',
    ({ template, answers }) => {
      expect(templateProblem(template)).toBeNull();
      const read = readTemplate(template);
      if (!read) throw new Error('Not a template');
      for (const [state, answer] of Object.entries(answers)) {
        expect(answerErrors(read, { ...answer })).toEqual([]);
        expect(consentStateName(decidedState(decisionsOf(read, { ...answer })))).toBe(state);
      }
    },
  );

  it('use every type of question', () => {
    const kinds = [excursion, media, laptop].flatMap(({ template }) => {
      const read = readTemplate(template);
      return read ? questionsOf(read).map(({ kind }) => kind) : [];
    });
    expect(new Set(kinds)).toEqual(new Set(['one-of', 'several-of', 'text', 'date', 'tick', 'number']));
  });
});

describe('the demo calendar', () => {
  it.each(['2026-11-21', '2027-01-04', '2027-02-28', '2028-02-29'])('has lessons around %s', (today) => {
    const calendar = createCalendar(today);
    expect(calendar.past.length).toBeGreaterThan(190);
    expect(schoolDayBack(calendar, 0) < today && schoolDayAhead(calendar, 0) > today).toBe(true);
  });

  it('numbers the days of a one- and a two-week timetable', () => {
    const days = ['2026-11-16', '2026-11-20', '2026-11-23', '2026-11-27'];
    expect(days.map((day) => timetableDay(day, 5))).toEqual([1, 5, 1, 5]);
    expect(new Set(days.map((day) => timetableDay(day, 10)))).toEqual(new Set([1, 5, 6, 10]));
  });
});

describe('the demo accounts', () => {
  it('refer to students and parents in the package', () => {
    const { students, parents } = createPeople();
    const known = new Set([...students, ...parents].map(({ id }) => id));
    const named = [
      ...demoAccounts.flatMap((account) => [
        account.knownParentId,
        ...account.students.map(({ studentId }) => studentId),
      ]),
      ...demoDelegations.map(({ studentId }) => studentId),
    ];
    expect(named.filter((id) => id !== null && !known.has(id))).toEqual([]);
    expect(new Set(students.map(({ eqId }) => eqId)).size).toBe(students.length);
  });
});

describe('the demo enrolments and reports', () => {
  it.each(['2026-11-21', '2027-01-04'])('place one school after the other, on %s', async (today) => {
    const rows = lines(await writeTo(today), 'studentEnrolments.csv').map((line) => line.split(','));
    for (const id of [demoStudentIds.asha, demoStudentIds.lachlan, demoStudentIds.mia]) {
      const own = rows.filter((row) => row.includes(id)).map((row) => row.slice(-2));
      const [now, before] = [own.find(([, exit]) => exit === ''), own.find(([, exit]) => exit !== '')];
      expect(now?.[0]?.localeCompare(before?.[1] ?? '')).toBe(1);
      expect(now?.[0]?.localeCompare(today)).toBe(-1);
    }
  });

  it.each(['2026-11-21', '2027-01-04', '2027-04-09'])(
    'have current periods and an archive, each period once, on %s',
    async (today) => {
      const files = await writeTo(today);
      const results = lines(files, 'reportResults.csv');
      const periods = new Set(
        results
          .filter((line) => line.includes(`,${demoStudentIds.toby},`))
          .map((line) => line.split(',').slice(5, 8).join(' ')),
      );
      expect(periods.size).toBeGreaterThan(5);
      expect(new Set([...periods].map((period) => period.split(' ').slice(1, -1).join(' '))).size).toBe(
        periods.size,
      );
      expect(results.some((line) => line.includes(`,${demoStudentIds.zara},`))).toBe(false);
      expect(lines(files, 'reportDocuments.csv').length).toBeGreaterThan(2);
      expect([...files.keys()].filter((name) => name.startsWith('report-')).length).toBeGreaterThan(1);
    },
  );
});

describe('the demo invoices', () => {
  it('exist for most students, mostly with the school’s document of the same content', async () => {
    const files = await writeTo('2026-11-21');
    const rows = lines(files, 'invoices.csv').slice(1);
    const documents = [...files.keys()].filter((name) => /^invoice-\d+\.pdf$/.test(name));
    expect(new Set(documents)).toEqual(
      new Set(rows.flatMap((row) => /invoice-\d+\.pdf/.exec(row)?.[0] ?? [])),
    );
    expect(documents.length).toBeGreaterThan(rows.length / 2);
    expect(documents.length).toBeLessThan(rows.length);
    const withInvoices = new Set(rows.map((row) => row.split(',')[4]));
    expect(withInvoices.size).toBeGreaterThan(50);
    const row = rows.find((line) => line.includes('Instrumental music tuition, term 4'));
    const document = files.get(/invoice-\d+\.pdf/.exec(row ?? '')?.[0] ?? '') ?? '';
    for (const words of ['TAX INVOICE', 'Quillby State High School', 'Asha Sandhu-Reid', 'Amount owing'])
      expect(document).toContain(words);
  });
});

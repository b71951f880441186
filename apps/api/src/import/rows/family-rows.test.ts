import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../../testing/register.ts';
import { absencesHeader, smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';
import type { ImportReport } from '../index.ts';

const register = useRegister();
beforeEach(async () => {
  await register.empty();
  await runAbsences();
});

/** The small school with these absences of its first student. */
async function runAbsences(...rows: string[]): Promise<ImportReport> {
  const absences = rows.length === 0 ? (smallSchool()['absences'] ?? []) : [absencesHeader, ...rows];
  return importPackage(register.connectionString, await writePackageFolder({ ...smallSchool(), absences }));
}

const school = 'ABS-A1,,,STU-A1,SCH-A,2026-03-02,Full,201,01,,,';
const unexplained = 'ABS-A2,,,STU-A1,SCH-A,2026-03-03,AM,500,99,,,';

/** A family's report of a day, or its reason for an absence the school recorded. */
async function submit(kind: 'absence-report' | 'absence-reason', reason: string): Promise<void> {
  await register.client.query(
    `insert into account (email, first_name, last_name, password_hash) values ('a@example.com', 'L', 'F', 'x')`,
  );
  await register.client.query(
    `insert into change_request (kind, student_id, school_id, account_id, old_values, new_values, submitted_at)
     select $1, s.id, sc.id, a.id, '{}', '{}', now() from student s, school sc, account a where s.source_id = 'STU-A1'`,
    [kind],
  );
  if (kind === 'absence-report') {
    await register.client.query(
      `insert into absence (student_id, school_id, absence_date, absence_period, is_full_day, reason, reason_awaiting_approval, is_reported, change_request_id)
       select student_id, school_id, '2026-03-20', 'All day', true, $1, true, true, id from change_request`,
      [reason],
    );
  } else {
    await register.client.query(
      `update absence set reason = $1, reason_awaiting_approval = true, change_request_id = (select id from change_request)
       where source_id = 'ABS-A2'`,
      [reason],
    );
  }
}

async function absenceOn(date: string): Promise<Record<string, unknown>[]> {
  const sql = `select source_id, absence_period, reason, reason_awaiting_approval, is_reported, requires_reason
    from absence where absence_date = $1`;
  return (await register.client.query<Record<string, unknown>>(sql, [date])).rows;
}

describe('absences a family reported', () => {
  it('survive an import without them', async () => {
    await submit('absence-report', 'Wedding');
    expect((await runAbsences(school, unexplained)).changes).toBe(0);
    expect(await absenceOn('2026-03-20')).toHaveLength(1);
  });

  it('merge with the school’s row, and keep their reason', async () => {
    await submit('absence-report', 'Wedding');
    const recorded = 'ABS-A9,,,STU-A1,SCH-A,2026-03-20,PM,804,01,,,Holiday';
    await runAbsences(school, unexplained, recorded);
    const merged = { source_id: 'ABS-A9', absence_period: 'Afternoon', reason: 'Wedding', is_reported: true };
    expect(await absenceOn('2026-03-20')).toEqual([expect.objectContaining(merged)]);
    expect((await runAbsences(school, unexplained, recorded)).changes).toBe(0);
  });

  it('merge one by one with the school’s rows when there are two on a day', async () => {
    await submit('absence-report', 'Dentist');
    await register.client.query(
      `update absence set is_full_day = false, time_from = '09:00', time_to = '10:00' where by_family`,
    );
    await register.client.query(
      `insert into absence (student_id, school_id, absence_date, absence_period, is_full_day, time_from, time_to, reason,
                            reason_awaiting_approval, reported_again, change_request_id)
       select student_id, school_id, '2026-03-20', '2:00 pm to 3:00 pm', false, '14:00', '15:00', 'Speech', true, true, id
       from change_request`,
    );
    const morning = 'ABS-A8,,,STU-A1,SCH-A,2026-03-20,Partial,201,01,09:00,10:00,';
    await runAbsences(school, unexplained, morning);
    const sources = async () =>
      (await absenceOn('2026-03-20')).map((row) => `${String(row['reason'])} ${String(row['source_id'])}`);
    expect((await sources()).toSorted()).toEqual(['Dentist ABS-A8', 'Speech null']);
    await runAbsences(
      school,
      unexplained,
      morning,
      'ABS-A9,,,STU-A1,SCH-A,2026-03-20,Partial,201,01,14:00,15:00,',
    );
    expect((await sources()).toSorted()).toEqual(['Dentist ABS-A8', 'Speech ABS-A9']);
  });

  it('revert to the family’s report when the school drops its row again', async () => {
    await submit('absence-report', 'Wedding');
    await runAbsences(school, unexplained, 'ABS-A9,,,STU-A1,SCH-A,2026-03-20,Full,500,99,,,');
    await runAbsences(school, unexplained);
    const left = { source_id: null, reason: 'Wedding', is_reported: true, requires_reason: false };
    expect(await absenceOn('2026-03-20')).toEqual([expect.objectContaining(left)]);
  });
});

describe('a reason a family gave', () => {
  it('is kept, awaiting approval, while the school’s row has none', async () => {
    await submit('absence-reason', 'Fever');
    expect((await runAbsences(school, unexplained)).changes).toBe(0);
    expect(await absenceOn('2026-03-03')).toEqual([
      expect.objectContaining({ reason: 'Fever', reason_awaiting_approval: true }),
    ]);
  });

  it('is replaced by the reason the school records', async () => {
    await submit('absence-reason', 'Fever');
    await runAbsences(school, 'ABS-A2,,,STU-A1,SCH-A,2026-03-03,AM,201,01,,,Influenza');
    expect(await absenceOn('2026-03-03')).toEqual([
      expect.objectContaining({ reason: 'Influenza', reason_awaiting_approval: false }),
    ]);
  });
});

describe('absences', () => {
  it('are not created for codes that mean present or on a school activity', async () => {
    await runAbsences(school, 'ABS-A2,,,STU-A1,SCH-A,2026-03-03,Full,604,NA,,,');
    expect(await absenceOn('2026-03-03')).toEqual([]);
  });
});

describe('events', () => {
  const header =
    'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,startDate,endDate,audience,studentSourcedIds';

  it('are linked to their students', async () => {
    const withStudents = async (students: string): Promise<ImportReport> => {
      const events = [header, `EVT-1,,,SCH-A,Excursion,Reef,2026-05-01,2026-05-01,students,"${students}"`];
      return importPackage(register.connectionString, await writePackageFolder({ ...smallSchool(), events }));
    };
    const counts = (report: ImportReport): unknown => report.files.find(({ file }) => file === 'events.csv');
    expect(counts(await withStudents('STU-A1,STU-A2'))).toMatchObject({ added: 1, changed: 0 });
    expect(counts(await withStudents('STU-A2'))).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(counts(await withStudents('STU-A2'))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect((await register.client.query('select 1 from upcoming_event_student')).rowCount).toBe(1);
  });
});

describe('medical conditions a family added', () => {
  const types = [
    'sourcedId,status,dateLastModified,description,requiresAllergyDetails',
    'MCT-ASTHMA,,,Asthma,false',
    'MCT-ALLERGY,,,Allergy,true',
  ];
  const header =
    'sourcedId,status,dateLastModified,studentSourcedId,conditionTypeSourcedId,allergyDetails,advisedDate,isCurrent';

  const runConditions = async (...rows: string[]): Promise<ImportReport> => {
    const files = {
      ...smallSchool(),
      medicalConditionTypes: types,
      medicalConditions: [header, ...rows],
    };
    return importPackage(register.connectionString, await writePackageFolder(files));
  };
  const approve = (type: string, details: string | null) =>
    register.client.query(
      `insert into medical_condition (student_id, condition_type_id, allergy_details, advised_date)
       select s.id, t.id, $2, '2026-11-02' from student s, medical_condition_type t
       where s.source_id = 'STU-A1' and t.source_id = $1`,
      [type, details],
    );
  const held = async () =>
    (
      await register.client.query<Record<string, unknown>>(
        `select c.source_id, c.allergy_details, c.advised_date::text as advised, c.is_current
         from medical_condition c join medical_condition_type t on t.id = c.condition_type_id
         order by t.source_id, c.allergy_details, c.id`,
      )
    ).rows;

  beforeEach(async () => {
    await runConditions('MED-1,,,STU-A1,MCT-ALLERGY,Peanuts,2024-02-12,true');
    await approve('MCT-ALLERGY', 'Bee stings');
    await approve('MCT-ASTHMA', null);
  });

  it('survive imports without them', async () => {
    const report = await runConditions('MED-1,,,STU-A1,MCT-ALLERGY,Peanuts,2024-02-12,true');
    expect(report.changes).toBe(0);
    expect(await held()).toHaveLength(3);
  });

  it('merge with the register’s own', async () => {
    await runConditions(
      'MED-1,,,STU-A1,MCT-ALLERGY,Peanuts,2024-02-12,true',
      'MED-2,,,STU-A1,MCT-ALLERGY,bee stings,2026-11-09,true',
      'MED-3,,,STU-A1,MCT-ASTHMA,,2026-11-09,false',
    );
    expect(await held()).toEqual([
      { source_id: 'MED-1', allergy_details: 'Peanuts', advised: '2024-02-12', is_current: true },
      { source_id: 'MED-2', allergy_details: 'bee stings', advised: '2026-11-09', is_current: true },
      { source_id: 'MED-3', allergy_details: null, advised: '2026-11-09', is_current: false },
    ]);
  });

  it('stay as the school approved them until the register has the change: no longer current', async () => {
    await register.client.query(
      `insert into approved_value (medical_condition_id, field, register_value, approved_value)
       select id, 'is_current', 'true', 'false' from medical_condition where source_id = 'MED-1'`,
    );
    await register.client.query(`update medical_condition set is_current = false where source_id = 'MED-1'`);
    const peanuts = async () => (await held()).find((condition) => condition['source_id'] === 'MED-1');
    const row = 'MED-1,,,STU-A1,MCT-ALLERGY,Peanuts,2024-02-12';
    await runConditions(`${row},true`);
    expect(await peanuts()).toMatchObject({ is_current: false });
    await runConditions(`${row},false`);
    await runConditions(`${row},true`);
    expect(await peanuts()).toMatchObject({ is_current: true });
  });

  it('are distinct from another allergy, and from another student’s', async () => {
    await runConditions(
      'MED-1,,,STU-A1,MCT-ALLERGY,Peanuts,2024-02-12,true',
      'MED-2,,,STU-A1,MCT-ALLERGY,Wasp stings,2026-11-09,true',
      'MED-3,,,STU-A2,MCT-ASTHMA,,2026-11-09,true',
    );
    expect(await held()).toHaveLength(5);
  });
});

import { expect, it } from 'vitest';
import { smallSchool, writePackageFolder } from '../testing/package-files.ts';
import { useRegister } from '../testing/register.ts';
import { importPackage } from './index.ts';

const register = useRegister();
const header =
  'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,title,reference,contactName,contactEmail,dueDate,state,responseDate,withdrawnDate,formTemplate,formData';
const decision = { type: 'string', enum: ['granted', 'denied'] };
const template = JSON.stringify({ schema: { type: 'object', properties: { consent: decision } } });
const row = `REQ-1,,,SCH-A,STU-A1,kept,R,,,2026-12-01,Pending,,,"${template.replaceAll('"', '""')}",`;

it('O-9.3 an import removes requests that left the register, and none that the office has sent', async () => {
  const run = async () =>
    importPackage(
      register.connectionString,
      await writePackageFolder({ ...smallSchool(), consentRequests: [header, row] }),
    );
  expect(await run()).toMatchObject({ problems: [] });
  await register.client.query(`
    insert into consent_request (source_id, school_id, student_id, title, reference, due_date, form_template)
    select kind || ':1', school.id, student.id, kind, 'R', '2026-12-01', '{}'
    from school, student, unnest(array['register', 'office']) kind where student.source_id = 'STU-A1'`);
  await register.client.query(`
    with p as (
      insert into consent_publication (school_id, title, draft, created_at, created_by, changed_at)
      select id, 'Reef trip', '{}', now(), 'Test', now() from school returning id)
    insert into consent_publication_student (publication_id, student_id, consent_request_id, reach)
    select p.id, r.student_id, r.id, 'told' from p, consent_request r where r.title = 'office'`);
  await run();
  const { rows } = await register.client.query('select title from consent_request order by title');
  expect(rows).toEqual([{ title: 'kept' }, { title: 'office' }]);
});

it('O-15.2 an import removes events that left the register, and none that the office has published', async () => {
  const events = [
    'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,detail,startDate,startTime,endDate,endTime,isCancelled,audience,yearLevel,studentSourcedIds',
    'EV-1,,,SCH-A,School,kept,,2026-12-01,,2026-12-01,,,school,,',
  ];
  const run = async () =>
    importPackage(register.connectionString, await writePackageFolder({ ...smallSchool(), events }));
  expect(await run()).toMatchObject({ problems: [] });
  await register.client.query(`
    with shown as (
      insert into upcoming_event (source_id, school_id, event_type, display_name, start_date, end_date, audience)
      select kind || ':1', school.id, 'V', kind, '2026-12-02', '2026-12-02', 'school'
      from school, unnest(array['register', 'office']) kind
      returning id, school_id, display_name)
    insert into office_event
      (school_id, state, content, start_date, end_date, upcoming_event_id, created_at, created_by, changed_at)
    select school_id, 'published', '{}', '2026-12-02', '2026-12-02', id, now(), 'Test', now()
    from shown where display_name = 'office'`);
  await run();
  const { rows } = await register.client.query('select display_name from upcoming_event order by 1');
  expect(rows).toEqual([{ display_name: 'kept' }, { display_name: 'office' }]);
});

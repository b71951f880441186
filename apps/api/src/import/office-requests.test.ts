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

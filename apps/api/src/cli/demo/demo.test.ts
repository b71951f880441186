import { createCalendar, demoAccounts, officeFamilies } from '@portal/demo-data';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from './demo.ts';

let database: TestDatabase;
let client: pg.Client;
const options = {
  log: () => undefined,
  today: '2026-11-21',
  now: new Date('2026-11-21T02:00:00Z'),
  hashPassword: (): Promise<string> => Promise.resolve('hash'),
};

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const requestsAt = `select from change_request r join school on school.id = r.school_id
  where r.state = 'submitted' and school.centre_code`;
const count = async (sql: string): Promise<number> => (await client.query(sql)).rowCount ?? 0;

describe('the demo', () => {
  it('is refused in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(seedDemo(database.connectionString, options)).rejects.toThrow(
      'The demo is refused in production.',
    );
    vi.unstubAllEnvs();
    expect(await count('select from account')).toBe(0);
  });

  it('seeds schools and accounts once', async () => {
    const accounts = demoAccounts.length + officeFamilies(createCalendar(options.today)).length;
    expect(await seedDemo(database.connectionString, options)).toBe('seeded');
    expect(await count('select from account')).toBe(accounts);
    expect(await seedDemo(database.connectionString, options)).toBe('present');
    expect(await count('select from account')).toBe(accounts);
  });

  it('gives the owner an unexplained absence, one awaiting approval and a reported one', async () => {
    const owned = `select from absence a join account_student o on o.student_id = a.student_id
      join account x on x.id = o.account_id and x.email = 'owner@example.com' where o.state = 'approved' and`;
    expect(await count(`${owned} a.requires_reason and a.reason is null`)).toBe(2);
    expect(await count(`${owned} a.reason_awaiting_approval and not a.is_reported`)).toBe(1);
    expect(await count(`${owned} a.is_reported and a.absence_date > '2026-11-21'`)).toBe(1);
    expect(await count(`${requestsAt} <> '4466'`)).toBe(3);
  });

  it('gives the owner an inbox of several kinds, some read, with something to answer', async () => {
    const inbox = `select from notification n join account x on x.id = n.account_id and x.email = 'owner@example.com'`;
    expect(await count(`${inbox} group by n.kind`)).toBeGreaterThanOrEqual(4);
    expect(await count(`${inbox} where n.read_at is not null`)).toBeGreaterThanOrEqual(3);
    expect(await count(`${inbox} where n.needs_you and n.read_at is null`)).toBeGreaterThanOrEqual(1);
  });

  it('gives one school hundreds of open requests of every kind, with due times', async () => {
    expect(await count(`${requestsAt} = '4466'`)).toBe(310);
    expect(await count(`${requestsAt} = '4466' and r.due_at is not null`)).toBe(310);
    expect(await count('select distinct kind from change_request')).toBe(6);
  });

  it('gives the office consent requests: a draft, open ones with every answer, and a closed one', async () => {
    expect(await count(`select from consent_publication where state = 'draft'`)).toBe(1);
    const sent = `select from consent_publication where state = 'open' and due_date`;
    expect(await count(`${sent} >= '2026-11-21'`)).toBe(2);
    expect(await count(`${sent} < '2026-11-21'`)).toBe(1);
    expect(await count('select distinct state from consent_response')).toBe(3);
    expect(await count(`select from consent_publication_student where reach = 'no-account'`)).toBeGreaterThan(
      0,
    );
  });

  it('shows photos of the owner’s students, and leaves the other families’ unset', async () => {
    const photos = await client.query<{ name: string }>(
      'select s.given_names as name from student_photo p join student s on s.id = p.student_id order by 1',
    );
    expect(photos.rows).toEqual([{ name: 'Asha Jaya' }, { name: 'Tobias' }]);
  });

  it('accepts the terms for everyone but terms@example.com', async () => {
    const without = await client.query<{ email: string }>(
      'select email from account a where not exists (select from account_terms t where t.account_id = a.id)',
    );
    expect(without.rows).toEqual([{ email: 'terms@example.com' }]);
  });

  it('leaves a database that holds a real school unchanged', async () => {
    const other = await createTestDatabase();
    const real = new pg.Client({ connectionString: other.connectionString });
    await real.connect();
    await real.query(
      "insert into student (source_id, one_school_id, eq_id, given_names, family_name) values ('R1', 'R1', '1234567890A', 'R', 'S')",
    );
    expect(await seedDemo(other.connectionString, options)).toBe('present');
    await real.end();
    await other.drop();
  });
});

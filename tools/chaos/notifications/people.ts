/** The people of a run: each with an account, a student and a device, inserted in bulk. */
import type pg from 'pg';
import type { KeyRing } from '../../../apps/api/src/platform/crypto/key-ring.ts';
import { seal } from '../../../apps/api/src/platform/crypto/seal.ts';
import { sha256 } from '../../../apps/api/src/platform/crypto/tokens.ts';
import type { Random } from '../../../packages/demo-data/src/random.ts';
import { makeSchool } from '../../../packages/test-support/src/factories/index.ts';
import type { PushServices } from './push-services.ts';

export type Platform = 'web' | 'apns' | 'gcm';

/** `awake`: no quiet hours. `asleep`: quiet hours throughout the run. `napping`: quiet hours that end during the run. */
export type Rest = 'awake' | 'asleep' | 'napping';

export interface Person {
  accountId: number;
  studentId: number;
  platform: Platform;
  /** As the simulated push service names it. */
  device: string;
  rest: Rest;
}

interface NewPerson extends Omit<Person, 'accountId' | 'studentId'> {
  name: string;
  handle: string;
  handleName: string;
}

const schools = 20;
const subscriptionsAtOnce = 5000;

export interface PeopleOptions {
  /** How many people have each kind of device. */
  counts: Readonly<Record<Platform, number>>;
  /** The share of each that isn't awake. */
  resting: number;
  random: Random;
  services: PushServices;
  serverKey: string;
  keys: KeyRing;
}

let groups = 0;

export async function makePeople(pool: pg.Pool, options: PeopleOptions): Promise<Person[]> {
  groups += 1;
  const people = await describePeople(options, `g${groups}`);
  await insertFamilies(pool, people);
  return insertDevices(pool, people, options.keys);
}

async function describePeople(
  { counts, resting, random, services, serverKey }: PeopleOptions,
  group: string,
): Promise<NewPerson[]> {
  const people: NewPerson[] = [];
  const add = (platform: Platform, handle: string, device: string, handleName: string): void => {
    const isResting = random.chance(resting);
    const rest = isResting ? random.pick<Rest>(['asleep', 'napping']) : 'awake';
    people.push({ name: `${group}-${people.length}`, platform, handle, device, handleName, rest });
  };
  for (let left = counts.web; left > 0; left -= subscriptionsAtOnce)
    for (const made of await services.subscribe(serverKey, Math.min(left, subscriptionsAtOnce)))
      add('web', JSON.stringify(made), made.endpoint.split('/').at(-1) ?? '', made.endpoint);
  for (let at = 0; at < counts.apns; at += 1) {
    const token = sha256(`${group} apns ${at}`).toString('hex');
    add('apns', token, token, token);
  }
  for (let at = 0; at < counts.gcm; at += 1) {
    const token = sha256(`${group} gcm ${at}`).toString('base64url');
    add('gcm', token, token, token);
  }
  return people;
}

/** Without triggers: nobody reads these rows yet, and one at a time they would take minutes. */
async function insertFamilies(pool: pg.Pool, people: readonly NewPerson[]): Promise<void> {
  const ids: number[] = [];
  for (let count = 0; count < schools; count += 1) ids.push((await makeSchool(pool)).id);
  const names = people.map(({ name }) => name);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of family) await client.query(statement, [names]);
    await client.query(enrolments, [names, ids]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query('analyze');
}

const family = [
  `insert into known_parent (source_id, given_name, family_name)
   select 'chaos-' || n, 'Given', 'Testfamily' from unnest($1::text[]) n`,
  `insert into student (source_id, one_school_id, eq_id, given_names, family_name)
   select 'chaos-' || n, 'chaos-' || n, lpad((at + (select count(*) from student))::text, 10, '0') || 'A', 'Given',
          'Testfamily'
   from unnest($1::text[]) with ordinality given (n, at)`,
  `insert into account (email, first_name, last_name, password_hash, known_parent_id)
   select n || '@example.com', 'Given', 'Testfamily', 'none', p.id
   from unnest($1::text[]) n join known_parent p on p.source_id = 'chaos-' || n`,
  `insert into account_parent (account_id, known_parent_id)
   select a.id, a.known_parent_id from unnest($1::text[]) n join account a on a.email = n || '@example.com'`,
  `insert into student_contact_relationship
     (student_id, known_parent_id, relationship, parent_portal, is_primary_account_owner, intervention_order)
   select s.id, p.id, '01', true, true, false
   from unnest($1::text[]) n
   join student s on s.source_id = 'chaos-' || n join known_parent p on p.source_id = 'chaos-' || n`,
  `insert into account_student (account_id, student_id, state)
   select a.id, s.id, 'approved'
   from unnest($1::text[]) n
   join account a on a.email = n || '@example.com' join student s on s.source_id = 'chaos-' || n`,
];

const enrolments = `
  insert into enrolment (student_id, school_id, source_id, status, year_level, entry_date)
  select s.id, ($2::bigint[])[1 + s.id % cardinality($2::bigint[])], 'chaos-' || n, 'A', '05', '2020-01-28'
  from unnest($1::text[]) n join student s on s.source_id = 'chaos-' || n`;

async function insertDevices(pool: pg.Pool, people: readonly NewPerson[], keys: KeyRing): Promise<Person[]> {
  await pool.query(
    `insert into push_endpoint
       (account_id, installation_id, platform, sealed_handle, handle_hash, session_hash, created_at, seen_at)
     select a.id, 'installation-' || n, platform, handle, hash, hash, now(), now()
     from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) given (n, platform, handle, hash)
     join account a on a.email = n || '@example.com'`,
    [
      people.map(({ name }) => name),
      people.map(({ platform }) => platform),
      people.map(({ handle }) => seal(keys, handle)),
      people.map(({ handleName }) => sha256(handleName)),
    ],
  );
  const { rows } = await pool.query<{ name: string; accountId: number; studentId: number }>(
    `select n as name, own.account_id as "accountId", own.student_id as "studentId"
     from unnest($1::text[]) n
     join account a on a.email = n || '@example.com' join account_student own on own.account_id = a.id`,
    [people.map(({ name }) => name)],
  );
  const ids = new Map(rows.map(({ name, ...found }) => [name, found]));
  return people.map(({ name, platform, device, rest }) => {
    const { accountId = 0, studentId = 0 } = ids.get(name) ?? {};
    return { accountId, studentId, platform, device, rest };
  });
}

/** Nobody gets e-mail, and only those who rest have quiet hours: until the end of the nap, or for eight hours. */
export async function setRest(pool: pg.Pool, people: readonly Person[], napEnds: Date): Promise<void> {
  const time = (at: number): string => new Date(at).toISOString().slice(11, 19);
  const [from, now] = [time(Date.now() - 60 * 60_000), Date.now()];
  const until = { awake: null, asleep: time(now + 8 * 60 * 60_000), napping: time(napEnds.getTime()) };
  const settings = people.map(({ rest }) => ({ from: rest === 'awake' ? null : from, until: until[rest] }));
  const accounts = people.map(({ accountId }) => accountId);
  await pool.query(
    `insert into notification_settings (account_id, quiet_from, quiet_until, time_zone, changed_at)
     select id, quiet_from, quiet_until, 'UTC', now()
     from unnest($1::bigint[], $2::time[], $3::time[]) given (id, quiet_from, quiet_until)`,
    [accounts, settings.map((one) => one.from), settings.map((one) => one.until)],
  );
  await pool.query(
    `insert into notification_preference (account_id, kind, channel, timing)
     select id, 'new-report', 'email', 'off' from unnest($1::bigint[]) id`,
    [accounts],
  );
}

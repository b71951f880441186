/**
 * The office of one school in the state (O-8.4, O-5.1): pages of a queue of 5,000 open requests, and searches for
 * families. Requests and the staff member are inserted directly, and deleted afterwards.
 */
import { randomBytes } from 'node:crypto';
import { csrfHeader } from '@portal/contract/session';
import * as z from 'zod/mini';
import { sha256 } from '../../../apps/api/src/platform/crypto/tokens.ts';
import { rowsOf } from '../../../apps/api/src/platform/database/rows.ts';
import { asOwner } from './data.ts';
import type { BenchDatabase } from './data.ts';
import { figuresOf } from './measure.ts';
import type { PageFigures } from './measure.ts';
import { startPortal } from './portal.ts';

export type OfficeFigures = Readonly<Record<string, PageFigures>>;

const openRequests = 5_000;
/** Of each other school. */
const elsewhere = 20;
const runs = 60;
/** The runs of each call that are not counted. */
const warmUpRuns = 5;
const subject = 'bench-state';

const schoolRow = z.strictObject({ id: z.number(), centreCode: z.string(), lastRequest: z.number() });
const sampleRow = z.strictObject({
  familyName: z.string(),
  eqId: z.string(),
  email: z.string(),
  invoice: z.string(),
});
type Sample = z.output<typeof sampleRow>;

interface OfficeData {
  centreCode: string;
  sessionId: string;
  /** The newest request that was there before. */
  lastRequest: number;
  samples: readonly Sample[];
}

async function enterRequests(database: BenchDatabase): Promise<OfficeData> {
  const sessionId = randomBytes(32).toString('base64url');
  return asOwner(database.ownerConnectionString, async (client) => {
    await client.query('set session_replication_role = replica');
    const [school] = await rowsOf(
      schoolRow,
      client.query(`select school.id, school.centre_code as "centreCode",
          (select coalesce(max(id), 0) from change_request) as "lastRequest" from school
        join enrolment on enrolment.school_id = school.id group by school.id order by count(*) desc limit 1`),
    );
    if (!school) throw new Error('The state has no school');
    await client.query(
      `insert into change_request (kind, student_id, school_id, account_id, old_values, new_values, submitted_at, due_at)
       select 'absence-reason', student_id, school_id, account_id, '{"absenceDate": "2026-11-16", "reason": null}',
              '{"absenceDate": "2026-11-16", "reason": "Fever"}', now() - place * interval '1 minute',
              now() - place * interval '1 minute' + interval '2 days'
       from (select e.student_id, e.school_id, a.account_id,
                    row_number() over (partition by e.school_id order by turn, e.student_id) as place
             from enrolment e
             join lateral (select min(account_id) as account_id from account_student where student_id = e.student_id) a
               on a.account_id is not null
             cross join generate_series(1, case when e.school_id = $1 then 40 else 1 end) as turn
             where e.status = 'A') asked
       where place <= case when school_id = $1 then $2::int else $3::int end`,
      [school.id, openRequests, elsewhere],
    );
    await client.query(
      `with person as (
         insert into staff (issuer, subject, name, created_at, last_login_at) values ('bench', $1, 'Bench', now(), now())
         returning id),
       member as (insert into staff_membership (staff_id, school_id, role) select id, $2, 'office' from person)
       insert into staff_session (id_hash, staff_id, created_at, last_seen_at, authenticated_at)
       select $3, id, now(), now(), now() from person`,
      [subject, school.id, sha256(sessionId)],
    );
    await client.query('vacuum analyze change_request');
    const samples = await rowsOf(
      sampleRow,
      client.query(
        `select student.family_name as "familyName", student.eq_id as "eqId", coalesce(parent.email, '') as email,
                coalesce((select invoice_number from invoice where student_id = student.id limit 1), '') as invoice
         from enrolment join student on student.id = enrolment.student_id
         join student_contact_relationship contact on contact.student_id = student.id
         join known_parent parent on parent.id = contact.known_parent_id
         where enrolment.school_id = $1 and enrolment.status = 'A'
         order by md5(student.id::text) limit $2`,
        [school.id, runs + warmUpRuns],
      ),
    );
    return { centreCode: school.centreCode, lastRequest: school.lastRequest, sessionId, samples };
  });
}

async function removeRequests(database: BenchDatabase, { lastRequest }: OfficeData): Promise<void> {
  await asOwner(database.ownerConnectionString, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('delete from change_request where id > $1', [lastRequest]);
    for (const table of ['staff_session', 'staff_membership'])
      await client.query(`delete from ${table} where staff_id in (select id from staff where subject = $1)`, [
        subject,
      ]);
    await client.query('delete from staff where subject = $1', [subject]);
  });
}

class OfficeClient {
  readonly #base: string;
  readonly #cookies: Map<string, string>;
  #csrf = '';

  constructor(port: number, { centreCode, sessionId }: OfficeData) {
    this.#base = `http://localhost:${port}/api/office`;
    this.centreCode = centreCode;
    this.#cookies = new Map([['office', sessionId]]);
  }

  readonly centreCode: string;

  #headers(): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, [csrfHeader]: this.#csrf, 'content-type': 'application/json' };
  }

  async start(): Promise<void> {
    const response = await fetch(`${this.#base}/csrf-token`, { headers: this.#headers() });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    this.#csrf = z.parse(z.string(), await response.json());
  }

  /** Milliseconds until the whole answer has arrived. */
  async post(place: string, body: object): Promise<number> {
    const began = performance.now();
    const response = await fetch(`${this.#base}/schools/${this.centreCode}/${place}`, {
      method: 'POST',
      headers: this.#headers(),
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${place} answered ${response.status}`);
    return performance.now() - began;
  }
}

const noFilter = { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' };

type Call = (client: OfficeClient, sample: Sample) => Promise<number>;

const queue =
  (filter: object): Call =>
  (client) =>
    client.post('requests/search', { ...noFilter, ...filter });
const find =
  (text: (sample: Sample) => string): Call =>
  (client, sample) =>
    client.post('families/search', { search: text(sample) });

const calls: Readonly<Record<string, Call>> = {
  'queue of 5,000, first page': queue({}),
  'queue of 5,000, overdue': queue({ onlyOver: true }),
  'queue of 5,000, one kind': queue({ kinds: ['absence-reason'] }),
  'queue of 5,000, by name': (client, sample) => queue({ search: sample.familyName })(client, sample),
  'family by name': find(({ familyName }) => familyName),
  'family by EQ ID': find(({ eqId }) => eqId),
  'family by e-mail': find(({ email }) => email || 'nobody@example.com'),
  'family by invoice': find(({ invoice }) => invoice || 'INV-0'),
  'nobody by name': find(() => 'Zzyzx'),
};

/** Measures one call after the other. The limits of production would stop one person who sends so many. */
export async function measureOffice(database: BenchDatabase, port: number): Promise<OfficeFigures> {
  const data = await enterRequests(database);
  const portal = await startPortal(database, port, { NODE_ENV: 'test', LIMITS_SCALE: '1000' });
  try {
    const client = new OfficeClient(port, data);
    await client.start();
    const figures: Record<string, PageFigures> = {};
    for (const [name, call] of Object.entries(calls)) {
      const latencies: number[] = [];
      for (const sample of data.samples) latencies.push(await call(client, sample));
      figures[name] = figuresOf(latencies.slice(warmUpRuns));
    }
    return figures;
  } finally {
    await portal.close();
    await removeRequests(database, data);
  }
}

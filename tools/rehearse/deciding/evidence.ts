/** Reads what the rehearsal left in the database and in the families' mailboxes. */
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Seen } from './colleague.ts';
import type { Desk } from './desk.ts';
import type { Evidence } from './verdict.ts';

const requestRow = z.strictObject({
  requestId: z.string(),
  state: z.string(),
  decidedBy: z.nullable(z.string()),
  audited: z.number(),
});

const decisionRow = z.strictObject({
  decisionId: z.string(),
  requestId: z.string(),
  outcome: z.string(),
  by: z.string(),
  settlesAt: z.number(),
  isSettled: z.boolean(),
  isUndone: z.boolean(),
});

const messagesSchema = z.array(z.object({ to: z.string(), sentAt: z.string() }));

const countRow = z.object({ count: z.number() });

/** The family is told of each decision by e-mail. */
const emails = `notification_delivery where channel = 'email' and purpose = 'notice'`;

export async function readEvidence(
  pool: pg.Pool,
  simulatorsUrl: string,
  { requests: addressOf }: Desk,
  { confirmed, workerKills }: Seen & { workerKills: number },
): Promise<Evidence> {
  const requests = await pool.query(`
    select r.public_id::text as "requestId", r.state, r.decided_by as "decidedBy",
           (select count(*)::int from audit_event e where e.subject = r.public_id::text
              and e.event in ('changeRequests.approved', 'changeRequests.rejected')) as audited
    from change_request r`);
  const decisions = await pool.query(`
    select d.public_id::text as "decisionId", r.public_id::text as "requestId", d.outcome, d.staff_name as by,
           floor(extract(epoch from d.settles_at) * 1000)::float8 as "settlesAt", d.settled_at is not null as "isSettled",
           d.undone_at is not null as "isUndone"
    from change_request_decision d join change_request r on r.id = d.change_request_id`);
  const { rows: enqueued } = await pool.query(`select count(*)::int as count from ${emails}`);
  const response = await fetch(`${simulatorsUrl}/api/messages`);
  const messages = z.parse(messagesSchema, await response.json());
  return {
    confirmed,
    requests: z.parse(z.array(requestRow), requests.rows),
    decisions: z.parse(z.array(decisionRow), decisions.rows),
    messages: messages.map(({ to, sentAt }) => ({ to, sentAt: new Date(sentAt).getTime() })),
    enqueued: z.parse(countRow, enqueued[0]).count,
    workerKills,
    addressOf,
  };
}

/** Decisions and messages that are still to take effect or to be sent. */
export async function countLeft(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`
    select (select count(*) from change_request_decision where settled_at is null and undone_at is null)::int +
           (select count(*) from ${emails} and state = 'waiting')::int as count`);
  return z.parse(countRow, rows[0]).count;
}

/**
 * A killed worker's job is repeated when its lease of a minute has expired and a further minute has passed, and a message
 * when its lease of two minutes has expired. Both are cut short, once every process that was killed has been replaced. A
 * living worker takes far less than ten seconds.
 */
export async function expireLeases(pool: pg.Pool, killedBefore: Date): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now()
     where name = 'task' and state = 'active' and started_on < $1 and started_on < now() - interval '10 seconds'`,
    [killedBefore],
  );
  await pool.query(
    `update pgboss.job set start_after = now() where name = 'task' and state = 'retry' and start_after > now()`,
  );
  await pool.query(
    `update notification_delivery set not_before = now()
     where state = 'waiting' and not_before between now() and now() + interval '110 seconds'
       and not_before < $1::timestamptz + interval '2 minutes'`,
    [killedBefore],
  );
}

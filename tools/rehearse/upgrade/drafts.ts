/** Families fill in consent forms. Every draft that the portal has confirmed must be stored at the end. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '@portal/contract/dates';
import {
  makeConsentRequest,
  makeEnrolment,
  makeOwner,
  makeSchool,
  makeStudent,
} from '../../../packages/test-support/src/factories/index.ts';
import { openSession } from '../../chaos/families.ts';
import type { Check } from '../cluster/checks.ts';
import type { PostgresServer } from '../cluster/postgres.ts';
import type { Sample } from '../cluster/recorder.ts';
import { betweenTriesMs, change } from '../cluster/requests.ts';

/** A consent request that a family can answer. */
export interface OpenRequest {
  session: string;
  id: string;
  /** The request's path in the API. */
  path: string;
}

/** A draft that a family saves; its text identifies it in the database. */
export interface Draft {
  request: OpenRequest;
  text: string;
  /** How often it was sent. */
  tries: number;
  isConfirmed: boolean;
}

const familyCount = 60;
const requestsOfFamily = 60;

export async function makeOpenRequests(superuserUrl: string, today: string): Promise<OpenRequest[]> {
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 4 });
  try {
    const school = await makeSchool(pool);
    const requests: OpenRequest[] = [];
    for (let family = 0; family < familyCount; family += 1) {
      const student = await makeStudent(pool);
      await makeEnrolment(pool, student, school);
      const session = await openSession(pool, (await makeOwner(pool, [student])).id);
      for (let request = 0; request < requestsOfFamily; request += 1) {
        const { publicId: id } = await makeConsentRequest(pool, student, school, {
          dueDate: addDays(today, 30),
        });
        const path = `/api/consent/${student.oneSchoolId}/${id}/${school.centreCode}`;
        requests.push({ session, id, path });
      }
    }
    return requests;
  } finally {
    await pool.end();
  }
}

/** Saves a draft, and repeats the same one until the portal has confirmed it. */
export async function save(
  url: string,
  draft: Draft,
  { samples, mayRepeat }: { samples: Sample[]; mayRepeat: () => boolean },
): Promise<void> {
  const { path, session } = draft.request;
  for (;;) {
    draft.tries += 1;
    const body = { data: { needs: draft.text } };
    const answer = await change(`${url}${path}/draft`, session, { samples, body });
    draft.isConfirmed = answer?.status === 200;
    if (draft.isConfirmed || !mayRepeat()) return;
    await wait(betweenTriesMs);
  }
}

/** Compares the drafts in the database with the last one confirmed for each request. */
export async function checkDrafts(server: PostgresServer, drafts: readonly Draft[]): Promise<Check[]> {
  const confirmed = drafts.filter(({ isConfirmed }) => isConfirmed);
  const last = new Map(confirmed.map(({ request, text }) => [request.id, text]));
  const stored = await listStored(server);
  const lost = [...last].filter(([id, text]) => stored.get(id) !== text);
  const repeated = drafts.filter(({ tries }) => tries > 1);
  const unconfirmed = drafts.length - confirmed.length;
  return [
    {
      name: 'Lost drafts',
      found: `${lost.length} of ${last.size} confirmed`,
      isGood: last.size > 0 && lost.length === 0,
    },
    {
      name: 'Drafts that were never confirmed',
      found: `${unconfirmed} of ${drafts.length}, ${repeated.length} sent again`,
      isGood: unconfirmed === 0,
    },
  ];
}

async function listStored(server: PostgresServer): Promise<Map<string, string>> {
  const pool = new pg.Pool({ connectionString: server.urlOf('portal'), max: 1 });
  try {
    const { rows } = await pool.query<{ id: string; text: string }>(
      `select r.public_id as id, d.form_data ->> 'needs' as text
       from consent_draft d join consent_request r on r.id = d.consent_request_id`,
    );
    return new Map(rows.map(({ id, text }) => [id, text]));
  } finally {
    await pool.end();
  }
}

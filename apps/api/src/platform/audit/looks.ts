/** Records who viewed which part of a student's record, once a day (G25). */
import { dateInZone } from '@portal/contract/dates';
import { historyZone } from '@portal/contract/audit';
import type { Feature } from '@portal/contract/shared';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/database.ts';
import type { SignedInCall } from '../http/call.ts';
import { recordLook } from './looks.repository.ts';

/** A part of a record: a feature, or other content a page shows. */
export type LookedAt = Feature | 'Overview' | 'MedicalConditions';

type LookCall = Pick<SignedInCall, 'actor' | 'now'>;

declare module 'fastify' {
  interface FastifyInstance {
    recordLook(call: LookCall, oneSchoolId: string, part: LookedAt): Promise<void>;
  }
}

/** A bound on memory: when full, it starts again, and the database ignores duplicates. */
const maxKept = 100_000;

export function registerLooks(app: FastifyInstance, db: Db): void {
  const written = { day: '', keys: new Set<string>() };
  app.decorate('recordLook', async ({ actor, now }, oneSchoolId, part) => {
    // Cached responses live for a quarter of an hour, and midnight falls on a quarter of an hour in every time zone.
    const day = dateInZone(now, historyZone);
    if (written.day !== day || written.keys.size >= maxKept) {
      written.day = day;
      written.keys.clear();
    }
    const key = `${actor.accountId}:${part}:${oneSchoolId}`;
    if (written.keys.has(key)) return;
    await recordLook(db, { accountId: actor.accountId, part, now }, oneSchoolId);
    written.keys.add(key);
  });
}

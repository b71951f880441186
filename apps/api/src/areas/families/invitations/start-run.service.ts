/** Choosing parents and starting an issue of codes (O-8.5). */
import { invitationLimits } from '@portal/contract/families';
import type {
  InvitationAudience,
  issueInvitationsEndpoint,
  previewInvitationsEndpoint,
} from '@portal/contract/families';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import type { Tasks } from '../../../platform/jobs/tasks.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { requireAdult } from '../family.service.ts';
import type { FamilyScope } from '../family-scope.repository.ts';
import { scopeAt } from '../search.service.ts';
import { chooseParents } from './audience.policy.ts';
import type { Choice } from './audience.policy.ts';
import { listCandidates } from './candidates.repository.ts';
import type { KeptAudience } from './candidates.repository.ts';
import { endOfDay, insertRun } from './runs.repository.ts';

export const runBegunEvent = 'families.invitationsBegun';
export const issueRunTask = 'families.issue-run';

const dayMs = 24 * 60 * 60_000;
const longestDays = Math.max(...invitationLimits.validDays);

interface Chosen extends Choice {
  scope: FamilyScope;
  audience: KeptAudience;
}

/** One parent of the caller's own family is refused; in all other audiences, the family is left out (O-1.3). */
async function choose(
  db: Db,
  call: StaffCall,
  centreCode: string,
  audience: InvitationAudience,
): Promise<Chosen> {
  const { scope, kept } = await keep(db, call, centreCode, audience);
  const candidates = await listCandidates(db, scope, kept, call);
  return { scope, audience: kept, ...chooseParents(candidates, kept.kind) };
}

async function keep(
  db: Db,
  call: StaffCall,
  centreCode: string,
  audience: InvitationAudience,
): Promise<{ scope: FamilyScope; kept: KeptAudience }> {
  if (audience.kind !== 'parent') return { scope: await scopeAt(db, call, centreCode), kept: audience };
  const { scope, adult } = await requireAdult(db, call, { centreCode, familyId: audience.familyId });
  return { scope, kept: { kind: 'parent', parentId: adult.parentId } };
}

export async function previewInvitations(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { audience }: BodyOf<typeof previewInvitationsEndpoint>,
): Promise<ResponseOf<typeof previewInvitationsEndpoint>> {
  const { chosen, leftOut } = await choose(db, call, centreCode, audience);
  return {
    codes: chosen.length,
    withEmail: chosen.filter(({ hasEmail }) => hasEmail).length,
    parents: chosen.map(({ name, rollClass }) => ({ name, rollClass })),
    leftOut,
  };
}

/** The codes are made and sent by a job. Throws `reauthentication-required` for many codes. */
export async function startRun(
  { db, tasks }: { db: Db; tasks: Tasks },
  call: StaffCall,
  centreCode: string,
  body: BodyOf<typeof issueInvitationsEndpoint>,
): Promise<ResponseOf<typeof issueInvitationsEndpoint>> {
  const { withLetters, withEmails } = body;
  const { scope, audience, chosen } = await choose(db, call, centreCode, body.audience);
  const sent = chosen.filter(({ hasEmail }) => withLetters || hasEmail);
  if (sent.length === 0) return { runId: null };
  if (sent.length > invitationLimits.stepUpAbove) requireRecentSignIn(call);
  const { actor, now, requestId } = call;
  const longest = new Date(now.getTime() + longestDays * dayMs);
  const codesExpireAt = await endOfDay(db, scope, { days: body.validDays, longest, now });
  return inAuditedTransaction(db, call, async (trx) => {
    const runId = await insertRun(trx, {
      ...scope,
      staffId: actor.staffId,
      staffName: actor.label,
      audience,
      withLetters,
      withEmails,
      codesExpireAt,
      codeCount: sent.length,
      letterCount: withLetters ? sent.length : 0,
      now,
    });
    await tasks.enqueue(trx, issueRunTask, { runId, requestId });
    const detail = { codes: sent.length, audience: audience.kind };
    return {
      result: { runId },
      audit: { event: runBegunEvent, subject: runId, schoolId: scope.schoolId, detail },
    };
  });
}

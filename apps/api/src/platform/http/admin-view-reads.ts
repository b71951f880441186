/**
 * What the administration view may call of the family's routes: the reads in its list, on its own database role, redacted
 * and recorded before they are answered (docs/decisions/office/administration-view.md).
 */
import type { Endpoint } from '@portal/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { AdminViewActor } from '../access/actor.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { Db } from '../database/database.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import { runInView } from '../database/view-context.ts';
import { ProblemError } from '../errors.ts';
import type { Call } from './call.ts';

export const viewedEvent = 'adminView.viewed';

/** A read of the family that the view may make. */
export interface ViewRead {
  /** The part of the family's pages, for the audit; null where nothing of the family is shown. */
  shows: string | null;
  /**
   * Returns the students whom the call shows, by `oneSchoolId`. Throws unless every one of them, and the school, are
   * those of the view. May narrow the query.
   */
  scope: (request: ViewRequest, view: ViewScope) => readonly string[];
  /** Hides what staff may not see. */
  redact: (answer: unknown, view: ViewScope) => unknown;
}

/** The input of a call, after validation. */
export interface ViewRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** The view, and the parent's students at its school. */
export interface ViewScope {
  actor: AdminViewActor;
  students: readonly ViewedStudent[];
}

export interface ViewedStudent {
  id: number;
  oneSchoolId: string;
  eqId: string;
  isOwner: boolean;
}

export interface ViewReadsDependencies {
  db: Db;
  /** Null: there is no administration view. */
  pool: DatabaseHandle['view'];
  /** By the id of the endpoint. */
  reads: ReadonlyMap<string, ViewRead>;
  findStudents: (db: Db, actor: AdminViewActor) => Promise<ViewedStudent[]>;
}

type AnswerAs = (call: Call) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    readInView(
      endpoint: Endpoint,
      request: FastifyRequest,
      actor: AdminViewActor,
      answerAs: AnswerAs,
    ): Promise<unknown>;
  }
}

export function registerViewReads(app: FastifyInstance, deps: ViewReadsDependencies): void {
  app.decorate('readInView', async (endpoint, request, actor, answerAs) => {
    const read = endpoint.method === 'GET' ? deps.reads.get(endpoint.id) : undefined;
    if (!read || deps.pool === null) throw new ProblemError('forbidden');
    const { call } = request;
    const answer = () => answerAs({ ...call, actor: actor.parent });
    if (read.shows === null) return runInView(deps.pool, answer);
    const { answered, shown } = await runInView(deps.pool, async () => {
      const scope = { actor, students: await deps.findStudents(deps.db, actor) };
      const input = { params: { ...asRecord(request.params) }, query: { ...asRecord(request.query) } };
      const wanted = read.scope(input, scope);
      request.query = input.query;
      return { answered: read.redact(await answer(), scope), shown: shownStudents(scope, wanted) };
    });
    // If this fails, so does the call: nothing unrecorded is answered.
    await recordViewed(deps.db, { ...call, actor }, { part: read.shows, students: shown });
    return answered;
  });
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const shownStudents = ({ students }: ViewScope, wanted: readonly string[]): ViewedStudent[] =>
  students.filter(({ oneSchoolId }) => wanted.includes(oneSchoolId));

/** One event for each page or document viewed: of its student, or of the family. */
export async function recordViewed(
  db: Db,
  call: Call & { actor: AdminViewActor },
  { part, students }: { part: string; students: readonly ViewedStudent[] },
): Promise<void> {
  const { actor } = call;
  const [student, ...others] = students;
  await recordAudit(db, call, {
    event: viewedEvent,
    actorAccountId: actor.parent.accountId,
    ...(student && others.length === 0 && { studentId: student.id }),
    schoolId: actor.schoolId,
    subject: actor.familyId,
    detail: { part, isOfFamily: student === undefined || others.length > 0, ...viewDetail(actor) },
  });
}

/** What the parent reads of the view in every event. */
export const viewDetail = ({
  viewId,
  role,
  schoolName,
}: AdminViewActor): Record<string, string | number> => ({
  view: viewId,
  role,
  school: schoolName,
});

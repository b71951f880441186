/** Saving views of the queue. They are links of one person's own, so they aren't audited (O-4.14). */
import type { ResponseOf } from '@portal/contract/endpoint';
import { savedViewLimits } from '@portal/contract/queue';
import type { SaveViewBody, savedViewsEndpoint } from '@portal/contract/queue';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { scopeAt } from '../queue.service.ts';
import { listViews, removeView, saveView } from './views.repository.ts';

type Views = ResponseOf<typeof savedViewsEndpoint>;

export async function getViews(db: Db, call: StaffCall, centreCode: string): Promise<Views> {
  return { views: await listViews(db, await scopeAt(db, call, centreCode)) };
}

export async function keepView(
  db: Db,
  call: StaffCall,
  centreCode: string,
  body: SaveViewBody,
): Promise<Views> {
  const scope = await scopeAt(db, call, centreCode);
  if (!(await saveView(db, scope, body))) {
    const message = `You can save ${savedViewLimits.views} views. Remove one first.`;
    throw new ProblemError('invalid-request', { errors: [{ path: 'name', message }] });
  }
  return { views: await listViews(db, scope) };
}

export async function dropView(db: Db, call: StaffCall, centreCode: string, id: string): Promise<Views> {
  const scope = await scopeAt(db, call, centreCode);
  if (!(await removeView(db, scope, id))) throw notFound();
  return { views: await listViews(db, scope) };
}

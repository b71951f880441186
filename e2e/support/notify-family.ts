/** Notifies an adult of an event, as an area of the portal does. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, 'notify-family-process.ts');

/** The event as an area reports it, but with the ids that pages use. */
export type FamilyNotification = {
  [Kind in NotificationKind]: {
    kind: Kind;
    params: NotificationParams[Kind];
    email: string;
    studentId?: string;
    centreCode?: string;
    subjectKey: string;
    link: string;
    isUrgent?: boolean;
    daysAgo?: number;
  };
}[NotificationKind];

/** On the portal of this run, or the one with this data folder. */
export async function notifyFamily(
  events: readonly FamilyNotification[],
  dataDir = process.env['E2E_DATA_DIR'],
): Promise<void> {
  await run(process.execPath, [script, JSON.stringify(events)], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

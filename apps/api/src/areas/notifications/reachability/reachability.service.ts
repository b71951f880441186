/** How a person can be reached (W-6.4). */
import type { FamilyReachability, Reachability } from '@portal/contract/notifications';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SignedInCall, StaffCall } from '../../../platform/http/call.ts';
import { auditOf, requireAdult } from '../../families/index.ts';
import type { FamilyPath } from '../../families/index.ts';
import {
  findLastUrgent,
  findSmsState,
  listChannels,
  listDevices,
  listRecent,
} from './reachability.repository.ts';
import type { ChannelRow } from './reachability.repository.ts';

export const reachabilityViewedEvent = 'notifications.reachability-viewed';

interface Times {
  lastSentAt: string | null;
  lastFailedAt: string | null;
}

const iso = (at: Date | null): string | null => at && at.toISOString();

const timesOf = (channels: readonly ChannelRow[], channel: ChannelRow['channel']): Times => {
  const found = channels.find((one) => one.channel === channel);
  return { lastSentAt: iso(found?.lastSentAt ?? null), lastFailedAt: iso(found?.lastFailedAt ?? null) };
};

export async function getReachability(db: Db, { actor }: SignedInCall): Promise<Reachability> {
  const { accountId, session } = actor;
  const channels = await listChannels(db, accountId);
  const devices = await listDevices(db, accountId, session.idHash);
  const { hasMobile, isStopped } = await findSmsState(db, accountId);
  const recent = await listRecent(db, accountId);
  return {
    devices: devices.map(({ addedAt, lastSentAt, lastFailedAt, ...device }) => ({
      ...device,
      addedAt: addedAt.toISOString(),
      lastSentAt: iso(lastSentAt),
      lastFailedAt: iso(lastFailedAt),
    })),
    email: timesOf(channels, 'email'),
    sms: hasMobile ? { ...timesOf(channels, 'sms'), isStopped } : null,
    recent: recent.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
}

const none = { lastSentAt: null, lastFailedAt: null };

/** For the office: without content, preferences or individual devices. The look is recorded. */
export async function getFamilyReachability(
  db: Db,
  call: StaffCall,
  path: FamilyPath,
): Promise<FamilyReachability> {
  const { scope, adult } = await requireAdult(db, call, path);
  await recordAudit(db, call, auditOf(reachabilityViewedEvent, scope, adult));
  const { accountId } = adult;
  if (accountId === null)
    return {
      hasAccount: false,
      push: { devices: 0, ...none },
      email: { hasAddress: false, ...none },
      sms: { hasMobile: false, isStopped: false, ...none },
      lastUrgent: null,
    };
  const channels = await listChannels(db, accountId);
  const devices = await listDevices(db, accountId, null);
  const urgent = await findLastUrgent(db, accountId, scope.schoolId);
  return {
    hasAccount: true,
    push: { devices: devices.length, ...timesOf(channels, 'push') },
    email: { hasAddress: true, ...timesOf(channels, 'email') },
    sms: { ...(await findSmsState(db, accountId)), ...timesOf(channels, 'sms') },
    lastUrgent: urgent && { at: urgent.at.toISOString(), isRead: urgent.isRead },
  };
}

import { viewFlag } from '@portal/client/session';

/** What links to reports and timetables carry in an administration view (S-6.3): whose it is, and of whom. */
export function viewParameters(): { AdminPPAOId?: string; AdminSchoolUserId?: string } {
  const view = viewFlag();
  return view === null ? {} : { AdminPPAOId: view.ppaoId, AdminSchoolUserId: view.schoolUserId };
}

/** Who may view and act on attendance (S-4.4, S-5.8, S-6.1, S-6.2). */
import type { StudentAccess } from '../../platform/http/access.ts';

const attendance = { kind: 'family', who: 'student', feature: 'Attendance', activeEnrolment: true } as const;

/** Owners, and viewers who were granted the feature. */
export const mayView: StudentAccess = { ...attendance, need: 'view' };
/** Reporting absences and giving reasons: only the primary account owner. */
export const mayAct: StudentAccess = { ...attendance, need: 'act' };

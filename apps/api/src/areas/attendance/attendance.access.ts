/** Who may look at and act on attendance (document 2, sections 4 to 6). */
import type { StudentAccess } from '../../platform/http/access.ts';

const attendance = { kind: 'family', who: 'student', feature: 'Attendance', activeEnrolment: true } as const;

/** Owners, and viewers who were granted it. */
export const mayView: StudentAccess = { ...attendance, need: 'view' };
/** Reporting absences and giving reasons: the primary account owner alone. */
export const mayAct: StudentAccess = { ...attendance, need: 'act' };

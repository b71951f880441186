/** Who may look at invoices, and who may open and pay them (document 2, sections 5 and 6; decisions.md, section 6). */
import type { StudentAccess } from '../../../platform/http/access.ts';

const finance = { who: 'student', feature: 'Finance', activeEnrolment: false } as const;

/** Account owners, and viewers who were granted it; also once the student has left the school. */
export const maySee = { ...finance, need: 'view' } as const satisfies StudentAccess;
/** The primary account owner alone. */
export const mayOpen = { ...finance, need: 'act' } as const satisfies StudentAccess;

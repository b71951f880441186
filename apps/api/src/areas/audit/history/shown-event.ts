/** How an audit event is shown to a family: its text and its audience. */
import * as z from 'zod/mini';

export const detailSchema = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type Detail = Readonly<z.output<typeof detailSchema>>;

/**
 * `own`: only the account that acted. The other audiences include that account as well. `family`: every account owner
 * of the student. `sharing`: the owner and the viewer of the delegation that is the subject. `request`: the submitter of
 * the change request that is the subject and, if the request concerns a student's record, the student's account owners.
 */
export type Audience = 'own' | 'family' | 'sharing' | 'request';

export interface ShownEvent {
  to: Audience;
  /** The text after "You" or a name; {student}, {student’s}, {viewer} and {viewer’s} are filled in. */
  did: string | ((detail: Detail) => string);
  /** Replaces the actor and `did` with a whole sentence, for actors that aren't people. */
  says?: string;
  /** The sentence for a refused action; without one, a refusal note is appended. */
  refused?: string;
  /** The actor, where it is not an account. */
  by?: 'staff' | 'system';
}

export interface HiddenEvent {
  hidden: string;
}

const requestNames: Readonly<Record<string, string>> = {
  'absence-report': 'an absence reported for {student}',
  'absence-reason': 'the reason for an absence of {student}',
  'add-student': 'your request to add {student}',
  'parent-details': 'the changes to your details',
  'student-details': 'changes to {student’s} details',
  'medical-conditions': 'changes to {student’s} medical conditions',
};

export const own = (did: ShownEvent['did'], refused?: string): ShownEvent => ({
  to: 'own',
  did,
  ...(refused === undefined ? {} : { refused }),
});
export const family = (did: ShownEvent['did']): ShownEvent => ({ to: 'family', did });
export const byOffice = (did: ShownEvent['did']): ShownEvent => ({ ...family(did), by: 'staff' });
export const sharing = (did: ShownEvent['did']): ShownEvent => ({ to: 'sharing', did });
export const told = (says: string, refused?: string): ShownEvent => ({
  to: 'own',
  did: '',
  says,
  by: 'system',
  ...(refused === undefined ? {} : { refused }),
});
export const byStaff = (did: string): ShownEvent => ({ to: 'own', did, by: 'staff' });
export const decided = (verb: string): ShownEvent => ({
  to: 'request',
  by: 'staff',
  did: ({ kind }) => `${verb} ${requestNames[String(kind)] ?? 'a request'}`,
});
export const beforeAccount: HiddenEvent = { hidden: 'a step of registering, before there is an account' };
export const ofStaff: HiddenEvent = { hidden: 'about a member of staff, not about a family' };
export const ofOffice: HiddenEvent = { hidden: 'the work of staff on a request, whose outcome is shown' };
export const ofSchool: HiddenEvent = { hidden: 'about a school, not about a person' };

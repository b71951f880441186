/** Rules of the queue, shared by pages and server (O-4). Pure. */
import type { RequestKind } from '../change-requests/kinds.ts';
import { requestKinds } from '../change-requests/kinds.ts';
import type { StaffPermission } from '../staff/permissions.ts';

const permissionOfKind: Readonly<Record<RequestKind, StaffPermission>> = {
  'medical-conditions': 'requests.decide',
  'absence-report': 'absences.decide',
  'absence-reason': 'absences.decide',
  'parent-details': 'requests.decide',
  'student-details': 'requests.decide',
  'add-student': 'requests.decide',
};

/** The permissions that open the queue. Each kind requires its own. */
export const queuePermissions = [
  'absences.decide',
  'requests.decide',
] as const satisfies readonly StaffPermission[];

/** The kinds that a person with these permissions may see and decide. */
export const decidableKinds = (permissions: readonly StaffPermission[]): RequestKind[] =>
  requestKinds.filter((kind) => permissions.includes(permissionOfKind[kind]));

/** Kinds of which several requests can be decided at once. For the others, the evidence must be seen (O-4.5). */
export const bulkKinds = [
  'absence-report',
  'absence-reason',
  'student-details',
] as const satisfies readonly RequestKind[];

export function allowsBulk(kind: RequestKind): boolean {
  const kinds: readonly RequestKind[] = bulkKinds;
  return kinds.includes(kind);
}

/** Kinds that may change several independent fields, each of which can be accepted separately (O-4.10). */
const separableKinds = [
  'parent-details',
  'student-details',
  'medical-conditions',
] as const satisfies readonly RequestKind[];

export function isSeparable(kind: RequestKind): boolean {
  const kinds: readonly RequestKind[] = separableKinds;
  return kinds.includes(kind);
}

export const queueLimits = {
  page: 20,
  bulk: 50,
  note: 300,
  search: 100,
  /** Fields of one request. */
  fields: 50,
  /** How long an opened request stays claimed. */
  claimMinutes: 5,
} as const;

const stages = ['fresh', 'soon', 'over', 'long-over'] as const;
export type AgeStage = (typeof stages)[number];

/** How much of the time until a request is due has passed: less than half, up to all of it, up to twice, or more. */
export function ageStage({ submittedAt, dueAt }: { submittedAt: Date; dueAt: Date }, now: Date): AgeStage {
  const target = dueAt.getTime() - submittedAt.getTime();
  const share = target > 0 ? (now.getTime() - submittedAt.getTime()) / target : 2;
  if (share < 0.5) return 'fresh';
  if (share <= 1) return 'soon';
  return share < 2 ? 'over' : 'long-over';
}

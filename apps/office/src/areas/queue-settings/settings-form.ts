/** The form of the queue's settings: what is typed, and what is sent. Pure. */
import type { RequestKind } from '@portal/contract/change-requests';
import {
  queueSettingsBodySchema,
  type AutoRule,
  type NoteTemplate,
  type QueueSettings,
  type QueueSettingsBody,
} from '@portal/contract/queue';
import type { FieldError } from '@portal/contract/errors';
import { schemaErrors } from '@portal/client/forms/schema-errors';

export interface SettingsValues extends Record<string, unknown> {
  /** Seconds; empty for the portal's. */
  undo: string;
  /** A time; empty for the portal's. */
  notifyBy: string;
  targets: Record<RequestKind, string>;
  autoApprove: AutoRule[];
  reasons: string[];
  templates: NoteTemplate[];
}

const eachKind = <T, U>(values: Record<RequestKind, T>, map: (value: T) => U): Record<RequestKind, U> => ({
  'medical-conditions': map(values['medical-conditions']),
  'absence-report': map(values['absence-report']),
  'absence-reason': map(values['absence-reason']),
  'parent-details': map(values['parent-details']),
  'student-details': map(values['student-details']),
  'add-student': map(values['add-student']),
});

export const valuesOf = ({
  undoSeconds,
  notifyBy,
  targets,
  autoApprove,
  reasons,
  templates,
}: QueueSettings): SettingsValues => ({
  undo: undoSeconds === null ? '' : String(undoSeconds),
  notifyBy: notifyBy ?? '',
  targets: eachKind(targets, String),
  autoApprove: [...autoApprove],
  reasons: [...reasons],
  templates: [...templates],
});

export const bodyOf = (
  { undo, notifyBy, targets, autoApprove, reasons, templates }: SettingsValues,
  version: number,
): QueueSettingsBody => ({
  version,
  undoSeconds: undo === '' ? null : Number(undo),
  notifyBy: notifyBy === '' ? null : notifyBy,
  targets: eachKind(targets, Number),
  autoApprove,
  reasons,
  templates,
});

export const settingsErrors = (values: SettingsValues): FieldError[] =>
  schemaErrors(queueSettingsBodySchema.safeParse(bodyOf(values, 0)));

/** The undo windows to choose from, with the one that is set. */
export function undoChoices(held: number | null): number[] {
  const usual = [0, 30, 60, 120, 300, 600];
  return [...new Set(held === null ? usual : [...usual, held])].sort((one, other) => one - other);
}

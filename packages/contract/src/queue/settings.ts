/** What a school sets for its queue (O-4.8): undo window, targets, reasons for a rejection, note templates. */
import * as z from 'zod/mini';
import type { RequestKind } from '../change-requests/kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, timeSchema } from '../shared/fields.ts';

import { autoRules, autoRuleSchema } from './auto-approvals.ts';
import { oneLine } from '../text/typed-text.ts';

export const queueSettingsLimits = {
  undoSeconds: 600,
  reasons: 12,
  reason: 100,
  templates: 12,
  templateName: 40,
  templateText: 300,
} as const;

/** Medical conditions have school hours, the other kinds school days. */
export const targetUnit = (kind: RequestKind): 'hours' | 'days' =>
  kind === 'medical-conditions' ? 'hours' : 'days';

/** A school day has eight hours. */
export const mostOf = (kind: RequestKind): number => (targetUnit(kind) === 'hours' ? 8 : 10);

const target = (kind: RequestKind) => {
  const message = `From 1 to ${mostOf(kind)}`;
  return z
    .int({ error: message })
    .check(z.gte(1, { error: message }), z.lte(mostOf(kind), { error: message }));
};

const targetsSchema = z.strictObject({
  'medical-conditions': target('medical-conditions'),
  'absence-report': target('absence-report'),
  'absence-reason': target('absence-reason'),
  'parent-details': target('parent-details'),
  'student-details': target('student-details'),
  'add-student': target('add-student'),
});
export type QueueTargets = z.output<typeof targetsSchema>;

export const defaultTargets: QueueTargets = {
  'medical-conditions': 4,
  'absence-report': 2,
  'absence-reason': 2,
  'parent-details': 2,
  'student-details': 3,
  'add-student': 3,
};

export const defaultReasons: readonly string[] = [
  'We need a document first',
  'This is not what our records show',
  'Somebody else has to ask for this',
];

const { reason, reasons, templateName, templateText, templates, undoSeconds } = queueSettingsLimits;
const line = (most: number) =>
  z
    .string()
    .check(
      oneLine,
      z.minLength(1, { error: 'Enter a text, or remove this line' }),
      z.maxLength(most, { error: `No longer than ${most} characters` }),
    );

const templateSchema = z.strictObject({
  /** What the button says. */
  name: line(templateName),
  /** What it inserts. */
  text: line(templateText),
});
export type NoteTemplate = z.output<typeof templateSchema>;

export const defaultTemplates: readonly NoteTemplate[] = [
  { name: 'Thank you', text: 'Thank you.' },
  { name: 'Call the office', text: 'Please call the office.' },
  { name: 'Bring a document', text: 'Please bring a document to the office.' },
];

const isWithoutTwins = (lines: readonly string[]): boolean =>
  new Set(lines.map((text) => text.toLowerCase())).size === lines.length;
const twins = 'Two of them are the same';

/** What a school can change. */
const changeable = {
  /** Null: as configured for the portal. */
  undoSeconds: z.nullable(z.int().check(z.gte(0), z.lte(undoSeconds))),
  /** By when a family must have been told of an absence, at the school (O-7.1). Null: as configured for the portal. */
  notifyBy: z.nullable(timeSchema),
  targets: targetsSchema,
  /** The rules by which requests are approved without a person (O-4.15). */
  autoApprove: z.array(autoRuleSchema).check(z.maxLength(autoRules.length)),
  reasons: z
    .array(line(reason))
    .check(z.minLength(1, { error: 'Keep at least one reason' }), z.maxLength(reasons))
    .check(z.refine(isWithoutTwins, { error: twins })),
  templates: z
    .array(templateSchema)
    .check(z.maxLength(templates))
    .check(z.refine((all) => isWithoutTwins(all.map(({ name }) => name)), { error: twins })),
};

export const queueSettingsBodySchema = z.strictObject({ version: z.int().check(z.gte(0)), ...changeable });
export type QueueSettingsBody = z.output<typeof queueSettingsBodySchema>;

export const queueSettingsSchema = z.object({
  version: z.int(),
  ...changeable,
  /** The portal's undo window, for schools that set none. */
  portalUndoSeconds: z.int(),
  portalNotifyBy: timeSchema,
});
export type QueueSettings = z.output<typeof queueSettingsSchema>;

const params = z.strictObject({ centreCode: centreCodeSchema });

export const queueSettingsEndpoint = defineEndpoint({
  id: 'queue.settings',
  method: 'GET',
  path: '/api/office/schools/:centreCode/queue-settings',
  summary: 'What the school has set for its queue',
  params,
  response: queueSettingsSchema,
  errors: ['not-found'],
});

export const changeQueueSettingsEndpoint = defineEndpoint({
  id: 'queue.changeSettings',
  method: 'POST',
  path: '/api/office/schools/:centreCode/queue-settings',
  summary: 'Changes the settings of the queue. New targets apply to requests sent from now on',
  params,
  body: queueSettingsBodySchema,
  response: queueSettingsSchema,
  errors: ['not-found', 'request-changed'],
});

/** The note that the family reads: the reason from the school's list, then the text. */
export function familyNote(chosen: string, text: string): string {
  if (chosen === '' || text === '') return chosen + text;
  return `${chosen}${/[.!?]$/.test(chosen) ? '' : '.'} ${text}`;
}

/** A school's feature switches, and changing them in the office (O-17). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, eqIdSchema, instantSchema, isoDateSchema } from '../shared/fields.ts';
import { features, featureSchema, yearLevels } from '../shared/vocabulary.ts';
import { oneLine } from '../text/typed-text.ts';

export const switchLimits = { search: 80, found: 8, reason: 200, history: 20, apart: 200 } as const;

/** On or off. `yearLevels`: the year levels in which the feature is on; null for all. */
export const switchSettingSchema = z
  .strictObject({
    isOn: z.boolean(),
    yearLevels: z.nullable(
      z
        .array(z.enum(Object.keys(yearLevels)))
        .check(z.minLength(1, { error: 'Choose at least one year level' }), z.maxLength(40)),
    ),
  })
  .check(z.refine(({ isOn, yearLevels: levels }) => isOn || levels === null));
export type SwitchSetting = z.output<typeof switchSettingSchema>;

/** The current setting and its source. */
const schoolSwitchSchema = z.object({
  feature: featureSchema,
  now: switchSettingSchema,
  /** The office's setting; null to follow the import. */
  set: z.nullable(z.object({ setting: switchSettingSchema, by: z.string(), at: instantSchema })),
  /** The import's setting; null if the import has no row, which means on. */
  imported: z.nullable(z.boolean()),
  /** The number of present students with a student switch. */
  apart: z.object({ on: z.int(), off: z.int() }),
});
export type SchoolSwitch = z.output<typeof schoolSwitchSchema>;

const historyEntrySchema = z.object({
  feature: featureSchema,
  /** Null for the whole school. */
  student: z.nullable(z.string()),
  before: z.nullable(switchSettingSchema),
  after: z.nullable(switchSettingSchema),
  by: z.string(),
  at: instantSchema,
});
export type SwitchChangeEntry = z.output<typeof historyEntrySchema>;

const schoolSwitchesSchema = z.object({
  version: z.int(),
  switches: z.array(schoolSwitchSchema),
  /** Year levels with present students, in order. */
  yearLevels: z.array(z.string()),
  history: z.array(historyEntrySchema),
});
export type SchoolSwitches = z.output<typeof schoolSwitchesSchema>;

const changeSchema = z.strictObject({
  feature: featureSchema,
  /** Null to follow the import. */
  setting: z.nullable(switchSettingSchema),
});
export type SwitchChange = z.output<typeof changeSchema>;

const changesSchema = z.array(changeSchema).check(
  z.minLength(1),
  z.maxLength(features.length),
  z.refine((changes) => new Set(changes.map(({ feature }) => feature)).size === changes.length),
);

const touchedSchema = z.object({ students: z.int(), parents: z.int(), viewers: z.int() });
export type Touched = z.output<typeof touchedSchema>;

const effectSchema = z.object({
  feature: featureSchema,
  now: switchSettingSchema,
  after: switchSettingSchema,
  gain: touchedSchema,
  lose: touchedSchema,
});
export type SwitchEffect = z.output<typeof effectSchema>;

const params = z.strictObject({ centreCode: centreCodeSchema });
const base = '/api/office/schools/:centreCode/features';

export const schoolSwitchesEndpoint = defineEndpoint({
  id: 'featureSwitches.read',
  method: 'GET',
  path: base,
  summary: 'What families of the school may use, where that comes from, and what the office changed last',
  params,
  response: schoolSwitchesSchema,
  errors: ['not-found'],
});

export const previewSwitchesEndpoint = defineEndpoint({
  id: 'featureSwitches.preview',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'How many students, parents and viewers would gain or lose a feature',
  params,
  body: z.strictObject({ changes: changesSchema }),
  response: z.object({ effects: z.array(effectSchema) }),
  errors: ['not-found'],
});

export const changeSwitchesEndpoint = defineEndpoint({
  id: 'featureSwitches.change',
  method: 'POST',
  path: base,
  summary: 'Switch features for the school. Families follow at their next call, and imports don’t change it',
  params,
  body: z.strictObject({ version: z.int().check(z.gte(0)), changes: changesSchema }),
  response: schoolSwitchesSchema,
  errors: ['not-found', 'request-changed'],
});

const shownStudentSchema = z.object({
  eqId: eqIdSchema,
  name: z.string(),
  yearLevel: z.string(),
  rollClass: z.nullable(z.string()),
});
export type SwitchStudent = z.output<typeof shownStudentSchema>;

export const findSwitchStudentsEndpoint = defineEndpoint({
  id: 'featureSwitches.findStudents',
  method: 'POST',
  path: `${base}/students/search`,
  summary: 'Find a present student of the school by name or EQ ID',
  params,
  body: z.strictObject({
    search: z.string().check(oneLine, z.minLength(2), z.maxLength(switchLimits.search)),
  }),
  response: z.object({ students: z.array(shownStudentSchema) }),
  errors: ['not-found'],
});

const studentSwitchSchema = z.object({
  feature: featureSchema,
  isOn: z.boolean(),
  /** The setting that applies to the student without a student switch. */
  school: z.boolean(),
  /** The office's setting for this student; null to follow the import. */
  set: z.nullable(z.boolean()),
  /** The import's setting for this student. */
  imported: z.nullable(z.boolean()),
  /** Viewers who were granted the feature. */
  viewers: z.int(),
});
export type StudentSwitch = z.output<typeof studentSwitchSchema>;

const studentSwitchesSchema = z.object({
  version: z.int(),
  student: shownStudentSchema,
  parents: z.int(),
  reason: z.string(),
  reviewOn: z.nullable(isoDateSchema),
  switches: z.array(studentSwitchSchema),
});
export type StudentSwitches = z.output<typeof studentSwitchesSchema>;

export const studentSwitchesEndpoint = defineEndpoint({
  id: 'featureSwitches.student',
  method: 'POST',
  path: `${base}/students/read`,
  summary: 'What the family of one student may use',
  params,
  body: z.strictObject({ eqId: eqIdSchema }),
  response: studentSwitchesSchema,
  errors: ['not-found', 'forbidden'],
});

export const studentSwitchesBodySchema = z.strictObject({
  eqId: eqIdSchema,
  version: z.int().check(z.gte(0)),
  changes: z.array(z.strictObject({ feature: featureSchema, isOn: z.nullable(z.boolean()) })).check(
    z.minLength(1, { error: 'Nothing has changed yet' }),
    z.maxLength(features.length),
    z.refine((changes) => new Set(changes.map(({ feature }) => feature)).size === changes.length),
  ),
  reason: z
    .string()
    .check(
      oneLine,
      z.minLength(1, { error: 'Say why, for your colleagues' }),
      z.maxLength(switchLimits.reason, { error: `No longer than ${switchLimits.reason} characters` }),
    ),
  reviewOn: z.nullable(isoDateSchema),
});

export const changeStudentSwitchesEndpoint = defineEndpoint({
  id: 'featureSwitches.changeStudent',
  method: 'POST',
  path: `${base}/students/change`,
  summary: 'Switch features for one student. Null: as for the rest of the school',
  params,
  body: studentSwitchesBodySchema,
  response: studentSwitchesSchema,
  errors: ['not-found', 'forbidden', 'request-changed'],
});

const apartStudentSchema = z.object({
  student: shownStudentSchema,
  on: z.array(featureSchema),
  off: z.array(featureSchema),
  /** Why the office set the switches; null if they were imported. */
  reason: z.nullable(z.string()),
  reviewOn: z.nullable(isoDateSchema),
});
export type ApartStudent = z.output<typeof apartStudentSchema>;

export const apartStudentsEndpoint = defineEndpoint({
  id: 'featureSwitches.apart',
  method: 'GET',
  path: `${base}/students`,
  summary: 'Present students with switches of their own',
  params,
  response: z.object({ students: z.array(apartStudentSchema), hasMore: z.boolean() }),
  errors: ['not-found'],
});

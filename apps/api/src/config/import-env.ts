/** The settings of imports and deliveries (docs/import.md, docs/operations/deliveries.md). */
import { z } from 'zod';

const percentages = z
  .string()
  .regex(
    /^(?:[A-Za-z]+=(?:100|\d{1,2})(?:,|$))*$/,
    'files and percentages, such as events=50,timetablePeriods=100',
  )
  .transform((text) =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((part): [string, number] => {
          const [file = '', percent = ''] = part.split('=');
          return [file, Number(percent)];
        }),
    ),
  );

const timeZone = z
  .string()
  .refine(
    (name) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name),
    'a time zone such as Australia/Brisbane',
  );

export const importSettings = {
  /** By file: the largest percentage of a school's rows that a package may remove. */
  IMPORT_REMOVAL_LIMITS: percentages.default({}),
  /** The largest percentage of a school's parents whose access to a student a package may change. */
  IMPORT_ACCESS_LIMIT: z.coerce.number().min(0).max(100).default(5),
  /** The watched folder, with a subfolder for each school, named by centre code. Without it, no folder is watched. */
  IMPORT_FOLDER: z.string().min(1).optional(),
  /** When waiting packages are imported: a cron expression with five fields. Without it, immediately. */
  IMPORT_SCHEDULE: z
    .string()
    .regex(/^[\d*,/-]+(?: [\d*,/-]+){4}$/, 'a cron expression of five fields, such as 0 1 * * *')
    .optional(),
  IMPORT_TIME_ZONE: timeZone.default('Australia/Brisbane'),
  /** The largest package that can be uploaded, in megabytes. */
  IMPORT_UPLOAD_MB: z.coerce.number().int().min(2).max(4096).default(1024),
  /** For how many days an imported upload is kept, so that the school can import it again. */
  IMPORT_KEEP_DAYS: z.coerce.number().int().min(0).max(90).default(14),
  /** A school is overdue if none of its packages has been imported for this long. Without it, none is ever overdue. */
  IMPORT_ALARM_HOURS: z.coerce.number().min(1).max(10_000).optional(),
};
const settings = z.object(importSettings);
type ImportEnv = z.output<typeof settings>;

export interface ImportConfig {
  folder: string | null;
  schedule: { cron: string; timeZone: string } | null;
  maxUploadBytes: number;
  keepDays: number;
  alarmHours: number | null;
  removalLimits: ImportEnv['IMPORT_REMOVAL_LIMITS'];
  accessLimit: number;
}

const mebibyte = 1024 * 1024;

export function deriveImports(env: ImportEnv): ImportConfig {
  const { IMPORT_SCHEDULE: cron } = env;
  return {
    folder: env.IMPORT_FOLDER ?? null,
    schedule: cron === undefined ? null : { cron, timeZone: env.IMPORT_TIME_ZONE },
    maxUploadBytes: env.IMPORT_UPLOAD_MB * mebibyte,
    keepDays: env.IMPORT_KEEP_DAYS,
    alarmHours: env.IMPORT_ALARM_HOURS ?? null,
    removalLimits: env.IMPORT_REMOVAL_LIMITS,
    accessLimit: env.IMPORT_ACCESS_LIMIT,
  };
}

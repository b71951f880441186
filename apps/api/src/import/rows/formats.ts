/** How a cell is read: a validation with a plain reason, its PostgreSQL value, and its documentation. */
import * as z from 'zod';
import { parseDate } from '@portal/contract/dates';
import { fitsIn, tidyText } from '@portal/contract/text';
import { storageProblem } from './cell-text.ts';
import { yearLevelFromRegister, yearLevelText } from './year-levels.ts';

export interface Format {
  schema: z.ZodType<unknown, string>;
  /** Type of the staging column. */
  pgType: string;
  /** For docs/import.md. */
  words: string;
  /** Tidies a cell before it is checked; by default to a single line. */
  tidy?: (cell: string) => string;
}

const atMost = (max: number): z.ZodString =>
  z.string().refine((value) => fitsIn(value, max), `is longer than ${max} characters`);

/** Text of one line: line breaks become spaces. */
export function text(max: number): Format {
  return { schema: atMost(max), pgType: 'text', words: `text, up to ${max} characters` };
}

/** Text that keeps its lines. */
export function longText(max: number): Format {
  return {
    schema: atMost(max),
    pgType: 'text',
    words: `text of one or more lines, up to ${max} characters`,
    tidy: tidyText,
  };
}

function matching(pattern: RegExp, reason: string, words: string): Format {
  return { schema: z.string().regex(pattern, reason), pgType: 'text', words };
}

/** An id without braces, as it is compared and stored. Windows systems write GUIDs in braces. */
export const bareId = (cell: string): string => /^\{(.+)\}$/.exec(cell)?.[1] ?? cell;

/** A OneRoster GUID: letters, digits and `. - _ / @`, under 256 characters. */
export const id: Format = {
  schema: z
    .string()
    .transform(bareId)
    .refine(
      (value) => /^[A-Za-z0-9.\-_/@]{1,255}$/.test(value),
      'is not an id: use letters, digits and . - _ / @, up to 255',
    ),
  pgType: 'text',
  words: 'id: letters, digits and `. - _ / @`, up to 255 characters',
};

export const date: Format = {
  schema: z
    .string()
    .refine(
      (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseDate(value) !== null,
      'is not a date (YYYY-MM-DD)',
    ),
  pgType: 'date',
  words: 'date `YYYY-MM-DD`',
};

export const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time (HH:mm)', 'time `HH:mm`, 24 hours');

export const instant: Format = {
  schema: z.iso.datetime({ error: 'is not an instant in UTC (such as 2026-03-02T01:30:00Z)' }),
  pgType: 'timestamptz',
  words: 'instant in UTC, such as `2026-03-02T01:30:00Z`',
};

export const boolean: Format = {
  schema: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true'),
  pgType: 'boolean',
  words: '`true` or `false`',
};

export function integer(min: number, max: number): Format {
  return {
    schema: z
      .string()
      .regex(/^-?\d{1,9}$/, 'is not a whole number')
      .transform(Number)
      .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`),
    pgType: 'integer',
    words: `whole number, ${min} to ${max}`,
  };
}

/** Dollars in the file, cents in storage. */
export const money: Format = {
  schema: z
    .string()
    .regex(/^\d{1,7}(\.\d{2})?$/, 'is not an amount in dollars (such as 45.00)')
    .transform((value) => Math.round(Number(value) * 100)),
  pgType: 'integer',
  words: 'dollars, such as `45.00`',
};

export function oneOf(values: readonly string[]): Format {
  return {
    schema: z.enum(values, { error: `must be one of ${values.join(', ')}` }),
    pgType: 'text',
    words: values.map((value) => `\`${value}\``).join(', '),
  };
}

/** Maps the register's terms to our codes. */
export function coded(codes: Readonly<Record<string, string | number>>): Format {
  const known = new Map(Object.entries(codes));
  const isNumeric = typeof Object.values(codes)[0] === 'number';
  return {
    schema: z
      .enum(Object.keys(codes), { error: `must be one of ${Object.keys(codes).join(', ')}` })
      .transform((value) => known.get(value)),
    pgType: isNumeric ? 'integer' : 'text',
    words: Object.keys(codes)
      .map((value) => `\`${value}\``)
      .join(', '),
  };
}

/** Several values in one quoted cell, separated by commas, as in OneRoster. */
export function list(each: Format): Format {
  return {
    schema: z
      .string()
      .transform((value) =>
        [...new Set(value.split(',').map((item) => item.trim()))].filter((item) => item !== ''),
      )
      .pipe(
        z.array(
          z.string().transform((item, context): unknown => {
            const { success, data } = each.schema.safeParse(item);
            if (!success) context.addIssue(`has an entry that is not: ${each.words}`);
            return data;
          }),
        ),
      ),
    pgType: 'text[]',
    words: `comma-separated list (${each.words})`,
  };
}

export const json: Format = {
  schema: z
    .string()
    .max(200_000, 'is longer than 200000 characters')
    .transform((value, context): unknown => {
      try {
        return storable(JSON.parse(value), context);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .refine((value) => typeof value === 'object' && value !== null, 'is not a JSON object'),
  pgType: 'jsonb',
  words: 'JSON object',
  tidy: (cell) => cell.normalize('NFC').trim(),
};

/** Checks the parsed value too: an escape such as `\\u0000` is valid JSON, but PostgreSQL can't store the character. */
function storable(value: unknown, context: z.RefinementCtx): unknown {
  let problem: string | null = null;
  JSON.stringify(value, (key, part: unknown) => {
    problem ??= storageProblem(key) ?? (typeof part === 'string' ? storageProblem(part) : null);
    return part;
  });
  if (problem !== null) context.addIssue(problem);
  return value;
}

export const yearLevel: Format = {
  schema: z.string().transform((value, context) => {
    const code = yearLevelFromRegister(value);
    if (code === null) context.addIssue('is not a year level');
    return code ?? z.NEVER;
  }),
  pgType: 'text',
  words: yearLevelText,
};

const supportedZones = new Set(Intl.supportedValuesOf('timeZone'));
export const timeZone: Format = {
  schema: z
    .string()
    .refine((value) => supportedZones.has(value), 'is not a time zone (such as Australia/Brisbane)'),
  pgType: 'text',
  words: 'IANA time zone, such as `Australia/Brisbane`',
};

/** Links are shown to families, so only web addresses are allowed, never `javascript:` and the like. */
export const webAddress: Format = {
  schema: z
    .string()
    .max(500, 'is longer than 500 characters')
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      'is not a web address (https://…)',
    ),
  pgType: 'text',
  words: 'web address, `https://…`',
};

export const email = matching(
  /^[^\s@]{1,64}@[^\s@]{1,180}\.[A-Za-z]{2,}$/,
  'is not an e-mail address',
  'e-mail address',
);

/** A file in the package's `files/` folder. */
export const packagedFile = matching(
  /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._ -]{0,120}\.pdf$/,
  'is not a PDF file name in files/',
  'name of a PDF in the package’s `files/` folder',
);

/** A file that is e-mailed must fit into one message. */
export const mailedFileMegabytes = 10;

/** A PDF of the package that is also sent by e-mail. */
export const mailedFile: Format = { ...packagedFile };

/** A photo in the package's `files/` folder. */
export const packagedPhoto = matching(
  /^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._ -]{0,120}\.(png|jpg|jpeg)$/i,
  'is not a PNG, JPG or JPEG file name in files/',
  'name of a PNG, JPG or JPEG in the package’s `files/` folder',
);

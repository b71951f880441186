/** The only reader of the process's environment: every variable, its format and its default (docs/configuration.md). */
import { z } from 'zod';
import { findWrongOfficeUrl, isOrigin } from './addresses.ts';
import { ConfigProblem } from './config-problem.ts';
import { importSettings } from './import-env.ts';
import { mobileAppSettings } from './mobile-app.ts';
import { wrongNetworks } from './networks.ts';
import { findUnsafeSettings } from './production.ts';
import type { Finding } from './production.ts';
import { pushSettings } from './push-env.ts';

const flag = z.enum(['on', 'off']);
const appVersion = z.string().regex(/^\d+(?:\.\d+)*$/, 'such as 4.6.1');
const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ });

const hosts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )
  .refine(
    (names) => names.every((name) => /^(?:[a-z\d.-]+|\[[a-f\d:]+\])$/i.test(name)),
    'host names or IP addresses between commas, without scheme and port',
  );

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const base64Key = z
  .base64()
  .refine(
    (text) => Buffer.from(text, 'base64').length === 32,
    '32 bytes in base64, such as from `openssl rand -base64 32`',
  );

const previousSecrets = z
  .string()
  .transform(splitList)
  .refine((secrets) => secrets.every(({ length }) => length >= 32), 'each 32 characters or more');

const networks = z.string().superRefine((text, context) => {
  for (const wrong of wrongNetworks(text))
    context.addIssue({ code: 'custom', message: `${wrong} is no network such as 203.0.113.0/24` });
});

const needsDatabase = 'is required: the embedded database is for development';

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** What this process does: serves requests, runs the background work, or both (docs/operators.md). */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  /** Seconds for which a stopping process serves calls after `/ready` has turned to 503; 10 in production, otherwise 0. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  PUBLIC_URL: url.optional(),
  /** Gives the school office its own host (docs/office.md). */
  OFFICE_URL: z
    .string()
    .refine(isOrigin, 'an address without a path, such as https://office.example.edu.au')
    .optional(),
  /** Hosts that requests may use besides those of PUBLIC_URL and OFFICE_URL, such as for health checks; IPv6 in brackets. */
  ALLOWED_HOSTS: hosts.default([]),
  /** Hosts that serve the administration view (docs/office.md). */
  SUPPORT_HOSTS: hosts.default(['localhost']),
  /** Required: `npm start` sets it for the embedded server. */
  DATABASE_URL: z.string(needsDatabase).min(1, needsDatabase),
  /** The same database as the role of the administration view; without it, production has no such view. */
  VIEW_DATABASE_URL: z.string().optional(),
  /** A streaming replica, for reads that it may serve (docs/operations/replica.md). */
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  /** `off`: startup checks the schema and never changes it (docs/operators.md). */
  MIGRATE: flag.default('on'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  DATA_DIR: z.string().default('.data'),
  /**
   * 32 bytes or more, for signing, peppering and encryption. Losing it signs everybody out and invalidates every
   * password.
   */
  PORTAL_SECRET: z.string('is required').min(32, 'must have 32 characters or more'),
  /** Earlier secrets, which still decrypt and verify what they wrote (docs/decisions/server/key-rotation.md). */
  PORTAL_SECRET_PREVIOUS: previousSecrets.default([]),
  TRUSTED_PROXIES: z.string().default(''),
  /** Serves Prometheus metrics on this port, by default only to this machine (docs/operators.md). */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Logs a line per request; on in production. */
  LOG_REQUESTS: flag.optional(),
  SIMULATORS_PORT: port.default(4100),
  SMTP_URL: z.string().optional(),
  SMS_URL: z.string().optional(),
  /** The secret that the SMS provider sends with each reply to a text; without it, replies are rejected. */
  SMS_REPLY_SECRET: z.string().min(24).optional(),
  /** Country calling codes that may receive codes by SMS. */
  SMS_COUNTRIES: z
    .string()
    .regex(/^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/, 'calling codes between commas, such as 61,64')
    .default('61'),
  /** The identity verification service: its address, our client id and the shared key. */
  IDENTITY_URL: url.optional(),
  IDENTITY_CUSTOMER_ID: z.string().min(1).max(64).default('schoolside'),
  IDENTITY_KEY: z.string().min(16).optional(),
  /** The payment gateway: the address above its `/webapi`, how cards reach it, and our credentials. */
  PAYMENT_GATEWAY_URL: url.optional(),
  PAYMENT_GATEWAY_MODE: z.enum(['directPost', 'hostedFields']).default('directPost'),
  PAYMENT_GATEWAY_POST_URL: url.optional(),
  PAYMENT_GATEWAY_SHORT_NAME: z.string().min(1).max(64).default('schoolside'),
  PAYMENT_GATEWAY_USERNAME: z.string().min(1).optional(),
  PAYMENT_GATEWAY_MERCHANT: z.string().min(1).optional(),
  PAYMENT_GATEWAY_PASSWORD: z.string().min(1).optional(),
  PAYMENT_GATEWAY_AUTHORIZATION: z.enum(['plain', 'Basic']).default('plain'),
  /** The real gateway's test mode: the amount's cents choose the response, and no card is charged. */
  PAYMENT_GATEWAY_TEST: flag.default('off'),
  /** How long a gateway key can be paid with, and how often the outcome of payments is checked. */
  PAYMENT_KEY_SECONDS: z.coerce.number().min(1).max(3600).default(300),
  PAYMENT_RECONCILE_SECONDS: z.coerce.number().min(0.1).max(300).default(60),
  /** The mailbox for bounces. The return address of each e-mail is this address with a token (docs/operations/bounces.md). */
  BOUNCE_ADDRESS: z
    .email()
    .regex(/^[a-z\d._-]{1,11}@/i, 'has a local part of at most 11 characters, because a token is added to it')
    .optional(),
  /** The secret that the mail server sends with each bounce. */
  BOUNCE_SECRET: z.string().min(24).optional(),
  MAIL_FROM: z.string().default('Schoolside <no-reply@example.com>'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(60).default(30),
  EMAIL_CODES: flag.default('on'),
  /** Networks of schools: a whole school shares one address, so limits by address are wider (G2). */
  SCHOOL_NETWORKS: networks.default(''),
  /** Multiplies every limit, including those on guessing (G2, G4): for tests and benchmarks, never in production. */
  LIMITS_SCALE: z.coerce.number().min(1).max(100_000).default(1),
  /** The contact for vulnerability reports, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:[+\d-]+)$/, 'a mailto:, https: or tel: address')
    .optional(),
  /** Set while maintenance is planned or under way: every page that is loaded or retried announces it. */
  PLANNED_MAINTENANCE: z.string().trim().max(300).default(''),
  PRODUCT_NAME: z.string().max(40).default('Schoolside'),
  BRAND_HUE: z.coerce.number().min(0).max(360).default(274),
  HELP_LINE: z.string().default('13 74 68'),
  HOSTING_STATEMENT: z.string().default('Your information is kept in an Australian cloud data centre.'),
  ACKNOWLEDGEMENT: z
    .string()
    .default('We acknowledge the Traditional Custodians of the lands on which our students live and learn.'),
  /** The captcha: proof of work, or reCAPTCHA v3 with its keys. */
  CAPTCHA: z.enum(['off', 'proof-of-work', 'recaptcha']).default('proof-of-work'),
  RECAPTCHA_URL: url.optional(),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_MINIMUM_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  /**
   * A service that checks breached passwords by SHA-1 range, such as Have I Been Pwned; empty to use only the built-in
   * list.
   */
  BREACHED_PASSWORDS_URL: z.union([z.literal(''), url]).optional(),
  /** Where pages report anonymous page views; empty for nowhere. */
  ANALYTICS_URL: z.union([z.literal(''), url, z.string().regex(/^\/[\w/-]+$/)]).default(''),
  LEARNING_URL: url.optional(),
  LEARNING_MORE_URL: url.optional(),
  LEARNING_WHEN_SIGNED_OUT: flag.default('on'),
  APP_STORE_URL: url.optional(),
  PLAY_STORE_URL: url.optional(),
  /** `off`: devices get a service worker that removes itself and its caches (docs/app.md). */
  SERVICE_WORKER: flag.default('on'),
  /** The oldest supported versions of the mobile app. */
  MINIMUM_IOS_VERSION: appVersion.default('0'),
  MINIMUM_ANDROID_VERSION: appVersion.default('0'),
  /** The identity provider of staff (OpenID Connect). Without one, there is no school office (docs/office.md). */
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(200).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(400).optional(),
  /** The claims that contain a person's groups, and their id in the school register. */
  OIDC_GROUPS_CLAIM: z.string().min(1).max(100).default('groups'),
  OIDC_PERSON_CLAIM: z.string().min(1).max(100).optional(),
  /** The claim that contains their code in the timetable. */
  OIDC_TIMETABLE_CLAIM: z.string().min(1).max(100).optional(),
  /** The claim whose value SCIM sends as `externalId`; by default the subject (docs/office.md). */
  OIDC_SCIM_CLAIM: z.string().min(1).max(100).optional(),
  /** The role that each of the provider's groups grants (docs/office.md). */
  STAFF_GROUPS_FILE: z.string().optional(),
  /** How long staff can undo a decision before it takes effect and the family is notified. */
  OFFICE_UNDO_SECONDS: z.coerce.number().int().min(0).max(600).default(120),
  /** By when a school must have notified the family of an absence, at the school (O-7.1). */
  OFFICE_NOTIFY_BY: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is a time such as 14:00')
    .default('14:00'),
  /** The malware scanner (clamd): `tcp://host:port`, or `unix:/path` of its socket. */
  CLAMD_URL: z
    .string()
    .regex(/^(?:tcp:\/\/[^\s/:]+:\d+|unix:\/\S+)$/, 'tcp://host:port or unix:/path')
    .optional(),
  /** `required`: no file is served before it is scanned (docs/operations/scanning.md). */
  SCANNING: z.enum(['optional', 'required']).default('optional'),
  /** The private key that signs the audit's daily roots; by default one derived from PORTAL_SECRET. */
  AUDIT_SIGNING_KEY: base64Key.optional(),
  /** Public keys that signed earlier roots. */
  AUDIT_PUBLIC_KEYS: z.string().transform(splitList).pipe(z.array(base64Key)).default([]),
  /** The folder for the files of the daily roots; by default `audit-roots` in DATA_DIR, and none in production. */
  AUDIT_ROOTS: z.string().min(1).optional(),
  /** Who receives each day's root by e-mail. */
  AUDIT_MAIL_TO: z.email().optional(),
  /** Family reviews for the landing page (docs/landing.md); without it, the section is absent. */
  REVIEWS_FILE: z.string().optional(),
  ...mobileAppSettings,
  ...importSettings,
  ...pushSettings,
});
export type Env = z.output<typeof envSchema>;
/** The variables of a process that serves or works; docs/configuration.md lists each. */
export const settingNames: readonly string[] = Object.keys(envSchema.shape);

/** Reads and validates the environment; throws one problem that lists every missing, invalid or unsafe variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const findings = findWrongSettings(source);
  if (findings.length > 0) throw new ConfigProblem(findings);
  return envSchema.parse(source);
}

const findingsOf = (error?: z.ZodError): Finding[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), problem: message }));

/** Lists everything wrong with an environment. */
export function findWrongSettings(source: NodeJS.ProcessEnv): Finding[] {
  const invalid = findingsOf(envSchema.safeParse(source).error);
  if (source['SCANNING'] === 'required' && !source['CLAMD_URL'])
    invalid.push({ name: 'CLAMD_URL', problem: 'is needed where SCANNING is required' });
  invalid.push(...findWrongOfficeUrl(source));
  for (const name of missingBounceSettings(source))
    invalid.push({ name, problem: 'is needed: bounces need both BOUNCE_ADDRESS and BOUNCE_SECRET' });
  if (source['NODE_ENV'] !== 'production') return invalid;
  const unsafe = findUnsafeSettings(source);
  // An empty value is reported as missing, not as too short.
  const missing = new Set(unsafe.filter(({ name }) => source[name] === '').map(({ name }) => name));
  const others = invalid.filter(({ name }) => !missing.has(name));
  const reported = new Set(others.map(({ name }) => name));
  return [...others, ...unsafe.filter(({ name }) => !reported.has(name))];
}

function missingBounceSettings(source: NodeJS.ProcessEnv): string[] {
  const missing = ['BOUNCE_ADDRESS', 'BOUNCE_SECRET'].filter((name) => !source[name]);
  return missing.length === 1 ? missing : [];
}

/** What a command needs before it has a database: the rest has defaults, or is read with it. */
const commandEnvSchema = z.object({
  NODE_ENV: envSchema.shape.NODE_ENV,
  DATA_DIR: envSchema.shape.DATA_DIR,
  DATABASE_URL: z.string().min(1, needsDatabase).optional(),
  /** The same database as its owner role, for migrations (docs/decisions/server/database-roles.md). */
  MIGRATION_DATABASE_URL: z.string().min(1, 'is empty').optional(),
  MIGRATE: envSchema.shape.MIGRATE,
  PORTAL_SECRET: envSchema.shape.PORTAL_SECRET.optional(),
});
export type CommandEnv = z.output<typeof commandEnvSchema>;

export function readCommandEnv(source: NodeJS.ProcessEnv = process.env): CommandEnv {
  const parsed = commandEnvSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new ConfigProblem(findingsOf(parsed.error));
}

const importEnvSchema = z.object({
  IMPORT_REMOVAL_LIMITS: importSettings.IMPORT_REMOVAL_LIMITS,
  IMPORT_ACCESS_LIMIT: importSettings.IMPORT_ACCESS_LIMIT,
});

/** Reads the settings of an operator's import. Throws an error with a message for the operator. */
export function readImportEnv(source: NodeJS.ProcessEnv = process.env): z.output<typeof importEnvSchema> {
  const parsed = importEnvSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

/** The complete configuration of a command that found its own database and secret. */
export function readEnvWith(
  found: { DATABASE_URL: string; PORTAL_SECRET: string },
  kept: { PUBLIC_URL?: string } = {},
): Env {
  return readEnv({ ...kept, ...process.env, ...found });
}

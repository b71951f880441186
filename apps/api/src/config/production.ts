/** Finds settings that prevent a start in production: unsafe ones, and missing ones without a safe default. */

/** A variable and what is wrong with it. */
export interface Finding {
  name: string;
  problem: string;
}

/** The environment before validation: any variable may be missing, empty or invalid. */
export type RawEnv = Readonly<Record<string, string | undefined>>;

const requiredNames = [
  'PUBLIC_URL',
  'SMTP_URL',
  'SMS_URL',
  'IDENTITY_URL',
  'IDENTITY_KEY',
  'PAYMENT_GATEWAY_URL',
  'PAYMENT_GATEWAY_USERNAME',
  'PAYMENT_GATEWAY_MERCHANT',
  'PAYMENT_GATEWAY_PASSWORD',
];
const requiredForRecaptcha = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'];

/** Every unsafe setting, in a fixed order. */
export function findUnsafeSettings(env: RawEnv): Finding[] {
  return [...findMissing(env), ...findPlainHttp(env), ...findOpenToGuessing(env)];
}

/** Set all or none; all if OFFICE_URL is set. Without them, there is no school office. */
const requiredForOffice = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'STAFF_GROUPS_FILE'];

/** Set both or neither. Without them, browsers get no push notifications. */
const requiredForWebPush = ['VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'];
/** Set all or none. Without them, the iOS app gets no push notifications. */
const requiredForApns = ['APNS_KEY_FILE', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'];

/** Requires all of the names if any of them, or one of `others`, is set. */
const allOrNone = (env: RawEnv, names: readonly string[], ...others: readonly string[]): readonly string[] =>
  [...names, ...others].some((name) => env[name]) ? names : [];

function findMissing(env: RawEnv): Finding[] {
  const names = [
    ...requiredNames,
    ...(env['CAPTCHA'] === 'recaptcha' ? requiredForRecaptcha : []),
    ...allOrNone(env, requiredForOffice, 'OFFICE_URL'),
    ...allOrNone(env, requiredForWebPush),
    ...allOrNone(env, requiredForApns),
    ...(env['SUPPORT_HOSTS'] ? ['VIEW_DATABASE_URL'] : []),
  ];
  return names.filter((name) => !env[name]).map((name) => ({ name, problem: 'is required in production' }));
}

/** Addresses that need https: sessions, codes, identities, keys or page views are sent to them. */
const addressNames = [
  'PUBLIC_URL',
  'OFFICE_URL',
  'SMS_URL',
  'IDENTITY_URL',
  'PAYMENT_GATEWAY_URL',
  'PAYMENT_GATEWAY_POST_URL',
  'RECAPTCHA_URL',
  'BREACHED_PASSWORDS_URL',
  'ANALYTICS_URL',
  'OIDC_ISSUER',
  'APNS_URL',
  'FCM_URL',
];

function findPlainHttp(env: RawEnv): Finding[] {
  return addressNames
    .filter((name) => isPlainHttp(env[name] ?? ''))
    .map((name) => ({ name, problem: 'must use https: over plain http, it can be read on the way' }));
}

/** Traffic to a loopback address never leaves the machine. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const isPlainHttp = (address: string): boolean =>
  /^http:/i.test(address) && URL.canParse(address) && !loopback.test(new URL(address).hostname);

function findOpenToGuessing(env: RawEnv): Finding[] {
  const found: Finding[] = [];
  if (!isRandom(env['PORTAL_SECRET'] ?? ''))
    found.push({ name: 'PORTAL_SECRET', problem: 'must be random, such as from `openssl rand -base64 48`' });
  if (env['CAPTCHA'] === 'off')
    found.push({
      name: 'CAPTCHA',
      problem: 'must be proof-of-work or recaptcha: without it, programs can try passwords',
    });
  if (Number(env['LIMITS_SCALE'] ?? 1) > 1)
    found.push({
      name: 'LIMITS_SCALE',
      problem:
        'must be 1: above, codes and passwords can be guessed more often too; name the networks of schools in SCHOOL_NETWORKS',
    });
  return found;
}

/** Random text of 32 characters, even hexadecimal, has more distinct characters than this. */
const fewestCharacters = 10;
/** Matches one block of characters, repeated. */
const repeated = /^(.{1,20})\1+$/s;

const isRandom = (secret: string): boolean =>
  new Set(secret).size >= fewestCharacters && !repeated.test(secret);

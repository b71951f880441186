/** The program's configuration, derived once from the environment. */
import { createHmac } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { Site } from '@portal/contract/site';
import type { BpointOptions } from '../adapters/bpoint/bpoint-gateway.ts';
import type { KeyRing } from '../platform/crypto/key-ring.ts';
import type { AllowedHosts } from '../platform/http/security/hosts.ts';
import { deriveAllowedHosts, deriveOfficeAddress, derivePublicUrl } from './addresses.ts';
import type { OfficeAddress } from './addresses.ts';
import type { ReturnPaths } from '../platform/return-path.ts';
import { deriveSupportHosts, deriveViewConnection } from './admin-view.ts';
import { deriveAudit } from './audit.ts';
import type { AuditConfig } from './audit.ts';
import { readEnv } from './env.ts';
import type { Env } from './env.ts';
import { deriveImports } from './import-env.ts';
import type { ImportConfig } from './import-env.ts';
import { deriveMobileApp } from './mobile-app.ts';
import type { MobileAppConfig } from './mobile-app.ts';
import { networksOf } from './networks.ts';
import { deriveOffice } from './office.ts';
import type { OfficeConfig } from './office.ts';
import { derivePush } from './push.ts';
import type { PushConfig } from './push.ts';
import { readReviews } from './reviews.ts';

export interface Config extends OfficeAddress {
  isProduction: boolean;
  role: Env['ROLE'];
  host: string;
  port: number;
  publicUrl: URL;
  /** The allowed Host headers; any other gets 421. */
  allowedHosts: AllowedHosts;
  trustedProxies: string[];
  logLevel: Env['LOG_LEVEL'];
  /** The address that serves Prometheus metrics; null when metrics are off. */
  metrics: { host: string; port: number } | null;
  /** One log line per request. */
  logsRequests: boolean;
  /** How long a stopping process serves calls after `/ready` has turned to 503. */
  drainMs: number;
  database: {
    connectionString: string;
    replicaConnectionString: string | undefined;
    poolSize: number;
    /** The same database as the role of the administration view; null if there is no such view. */
    viewConnectionString: string | null;
  };
  secrets: {
    cookie: Buffer;
    pepper: KeyRing;
    codes: Buffer;
    keys: Buffer;
    /** Derived from the previous secrets, to find marks of compromised accounts made under them. */
    previousKeys: readonly Buffer[];
    sealing: KeyRing;
    invitations: KeyRing;
    captcha: Buffer;
  };
  session: { idleMs: number; absoluteMs: number; warnMs: number; maxLive: number; rememberDeviceMs: number };
  /** Multiplier of all limits; 1 in production. */
  limitsScale: number;
  /** Networks where many people share one address (G2). */
  schoolNetworks: BlockList;
  emailCodes: boolean;
  /** The malware scanner; null for none. */
  scanning: { clamd: URL | null; isScanRequired: boolean };
  mail: {
    smtpUrl: string;
    from: string;
    /** Return addresses of e-mails; null if bounces aren't recorded. */
    returnPaths: ReturnPaths | null;
    /** Authenticates the mail server that delivers bounces; null to reject them. */
    bounceSecret: string | null;
  };
  sms: {
    url: string;
    countries: readonly string[];
    /** Proves that a reply comes from the provider. Null: replies are refused. */
    replySecret: string | null;
  };
  identity: { url: string; customerId: string; key: string };
  paymentGateway: BpointOptions;
  /** How long a key can pay, and how often the outcome of payments is checked. */
  payments: { keyMs: number; reconcileMs: number };
  captcha: {
    kind: Env['CAPTCHA'];
    recaptcha: { url: string; siteKey: string; secret: string; minimumScore: number };
  };
  /** The service's base address above `/range`; null to use only the built-in list. */
  breachedPasswordsUrl: string | null;
  site: Site;
  /** The oldest supported versions of the mobile app. */
  minimumVersions: { ios: string; android: string };
  mobileApp: MobileAppConfig;
  /** The contact for vulnerability reports (RFC 9116); null omits the file. */
  securityContact: string | null;
  /** The page's announcement of planned maintenance. */
  plannedMaintenance: string | undefined;
  /** The hosts that serve the administration view. */
  supportHosts: readonly string[];
  /** The school office; null if staff have no identity provider. */
  office: OfficeConfig | null;
  imports: ImportConfig;
  audit: AuditConfig;
  push: PushConfig;
}

const minute = 60_000;

/** Known to the identity service's simulator, which never runs in production. */
const simulatorIdentityKey = 'stand-in identity key';

/** Derives the configuration from an environment. */
export const loadConfig = (env: NodeJS.ProcessEnv): Config => deriveConfig(readEnv(env));

/** Derives the configuration from a valid environment. */
export function deriveConfig(env: Env): Config {
  const isProduction = env.NODE_ENV === 'production';
  const simulators = `127.0.0.1:${env.SIMULATORS_PORT}`;
  return {
    isProduction,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: derivePublicUrl(env),
    ...deriveOfficeAddress(env),
    allowedHosts: deriveAllowedHosts(env, isProduction),
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logsRequests: (env.LOG_REQUESTS ?? (isProduction ? 'on' : 'off')) === 'on',
    drainMs: deriveDrainMs(env, isProduction),
    database: {
      connectionString: env.DATABASE_URL,
      viewConnectionString: deriveViewConnection(env, isProduction),
      replicaConnectionString: env.DATABASE_REPLICA_URL,
      poolSize: env.DATABASE_POOL,
    },
    secrets: deriveSecrets(env.PORTAL_SECRET, env.PORTAL_SECRET_PREVIOUS),
    session: {
      idleMs: env.SESSION_IDLE_MINUTES * minute,
      absoluteMs: 12 * 60 * minute,
      warnMs: 150_000,
      maxLive: 10,
      rememberDeviceMs: 30 * 24 * 60 * minute,
    },
    limitsScale: env.LIMITS_SCALE,
    schoolNetworks: networksOf(env.SCHOOL_NETWORKS),
    emailCodes: env.EMAIL_CODES === 'on',
    mail: deriveMail(env),
    sms: {
      url: env.SMS_URL ?? `http://${simulators}/sms/messages`,
      countries: env.SMS_COUNTRIES.split(','),
      replySecret: env.SMS_REPLY_SECRET ?? null,
    },
    identity: {
      url: env.IDENTITY_URL ?? `http://localhost:${env.SIMULATORS_PORT}/identity`,
      customerId: env.IDENTITY_CUSTOMER_ID,
      key: env.IDENTITY_KEY ?? simulatorIdentityKey,
    },
    paymentGateway: derivePaymentGateway(env),
    payments: { keyMs: env.PAYMENT_KEY_SECONDS * 1000, reconcileMs: env.PAYMENT_RECONCILE_SECONDS * 1000 },
    captcha: deriveCaptcha(env, isProduction),
    breachedPasswordsUrl: deriveBreachedPasswordsUrl(env, isProduction),
    minimumVersions: { ios: env.MINIMUM_IOS_VERSION, android: env.MINIMUM_ANDROID_VERSION },
    mobileApp: deriveMobileApp(env),
    site: deriveSite(env, isProduction, env.SIMULATORS_PORT),
    securityContact: env.SECURITY_CONTACT ?? (isProduction ? null : 'mailto:security@example.com'),
    plannedMaintenance: env.PLANNED_MAINTENANCE === '' ? undefined : env.PLANNED_MAINTENANCE,
    office: deriveOffice(env, isProduction),
    supportHosts: deriveSupportHosts(env),
    imports: deriveImports(env),
    scanning: {
      clamd: env.CLAMD_URL === undefined ? null : new URL(env.CLAMD_URL),
      isScanRequired: env.SCANNING === 'required',
    },
    audit: deriveAudit(env, deriveRing(env.PORTAL_SECRET, env.PORTAL_SECRET_PREVIOUS, 'audit signing')),
    push: derivePush(env, isProduction, deriveRing(env.PORTAL_SECRET, [], 'web push').current),
  };
}

const defaultDrainSeconds = 10;

/** Workers get no calls from a load balancer, and development should stop immediately. */
function deriveDrainMs({ ROLE, DRAIN_SECONDS }: Env, isProduction: boolean): number {
  if (ROLE === 'worker') return 0;
  return (DRAIN_SECONDS ?? (isProduction ? defaultDrainSeconds : 0)) * 1000;
}

/** Known to the gateway's simulator, which never runs in production. */
const simulatorGateway = {
  username: 'schoolside',
  merchantNumber: '5353109000000000',
  password: 'stand-in password',
};

function derivePaymentGateway(env: Env): BpointOptions {
  const url = env.PAYMENT_GATEWAY_URL ?? `http://localhost:${env.SIMULATORS_PORT}/bpoint`;
  return {
    url: url.replace(/\/+$/, ''),
    mode: env.PAYMENT_GATEWAY_MODE,
    directPostUrl: env.PAYMENT_GATEWAY_POST_URL ?? `${url.replace(/\/+$/, '')}/directpost`,
    merchantShortName: env.PAYMENT_GATEWAY_SHORT_NAME,
    username: env.PAYMENT_GATEWAY_USERNAME ?? simulatorGateway.username,
    merchantNumber: env.PAYMENT_GATEWAY_MERCHANT ?? simulatorGateway.merchantNumber,
    password: env.PAYMENT_GATEWAY_PASSWORD ?? simulatorGateway.password,
    scheme: env.PAYMENT_GATEWAY_AUTHORIZATION,
    isTest: env.PAYMENT_GATEWAY_TEST === 'on',
  };
}

function deriveBreachedPasswordsUrl(env: Env, isProduction: boolean): string | null {
  const standIn = isProduction ? '' : `http://127.0.0.1:${env.SIMULATORS_PORT}/breached-passwords`;
  const url = (env.BREACHED_PASSWORDS_URL ?? standIn).replace(/\/+$/, '');
  return url === '' ? null : url;
}

const simulatorKey = 'stand-in';

function deriveCaptcha(env: Env, isProduction: boolean): Config['captcha'] {
  const standIn = `http://localhost:${env.SIMULATORS_PORT}/recaptcha`;
  return {
    kind: env.CAPTCHA,
    recaptcha: {
      url: env.RECAPTCHA_URL ?? (isProduction ? 'https://www.google.com/recaptcha' : standIn),
      siteKey: env.RECAPTCHA_SITE_KEY ?? simulatorKey,
      secret: env.RECAPTCHA_SECRET ?? simulatorKey,
      minimumScore: env.RECAPTCHA_MINIMUM_SCORE,
    },
  };
}

function deriveMail(env: Env): Config['mail'] {
  const keys = deriveRing(env.PORTAL_SECRET, env.PORTAL_SECRET_PREVIOUS, 'return paths');
  return {
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SIMULATORS_PORT + 1}`,
    from: env.MAIL_FROM,
    returnPaths: env.BOUNCE_ADDRESS === undefined ? null : { address: env.BOUNCE_ADDRESS, keys },
    bounceSecret: env.BOUNCE_SECRET ?? null,
  };
}

/** The key of one purpose, from the secret and from each previous one. */
function deriveRing(secret: string, previous: readonly string[], purpose: string): KeyRing {
  const deriveFrom = (from: string): Buffer =>
    createHmac('sha256', from).update(`portal:${purpose}`).digest();
  return {
    current: deriveFrom(secret),
    previous: previous.filter((each) => each !== secret).map(deriveFrom),
  };
}

/** Derives one key per purpose from the secret: a leaked cookie key reveals nothing about the pepper. */
function deriveSecrets(secret: string, previous: readonly string[]): Config['secrets'] {
  const ring = (purpose: string): KeyRing => deriveRing(secret, previous, purpose);
  const derive = (purpose: string): Buffer => ring(purpose).current;
  return {
    cookie: derive('cookie'),
    pepper: ring('pepper'),
    codes: derive('codes'),
    keys: derive('keys'),
    previousKeys: ring('keys').previous,
    sealing: ring('sealing'),
    invitations: ring('invitations'),
    captcha: derive('captcha'),
  };
}

function deriveSite(env: Env, isProduction: boolean, simulatorsPort: number): Site {
  const standIn = isProduction ? undefined : `http://localhost:${simulatorsPort}/learning`;
  const qLearnLink = env.LEARNING_URL ?? standIn ?? '';
  return {
    productName: env.PRODUCT_NAME,
    hue: env.BRAND_HUE,
    helpLine: env.HELP_LINE,
    helpLineNumber: env.HELP_LINE.replaceAll(/\D/g, ''),
    hostingStatement: env.HOSTING_STATEMENT,
    acknowledgement: env.ACKNOWLEDGEMENT,
    learning: {
      linkIsActiveWhenLoggedIn: qLearnLink !== '',
      linkIsActiveWhenLoggedOut: qLearnLink !== '' && env.LEARNING_WHEN_SIGNED_OUT === 'on',
      qLearnLink,
      learnMoreLink: env.LEARNING_MORE_URL ?? (standIn ? `${standIn}/about` : qLearnLink),
    },
    namesFailedCalls: !isProduction,
    analyticsUrl: env.ANALYTICS_URL,
    captcha: env.CAPTCHA,
    app: { appStoreLink: env.APP_STORE_URL ?? '', playStoreLink: env.PLAY_STORE_URL ?? '' },
    usesWorker: env.SERVICE_WORKER === 'on',
    familyUrl: env.OFFICE_URL === undefined ? '' : derivePublicUrl(env).origin,
    reviews: readReviews(env.REVIEWS_FILE),
  };
}

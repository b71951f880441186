import { describe, expect, it } from 'vitest';
import { productionSettings } from '../testing/portal-process.ts';
import { deriveConfig } from './config.ts';
import { findWrongSettings, readEnv, readImportEnv } from './env.ts';

const required = {
  DATABASE_URL: 'postgres://localhost/portal',
  PORTAL_SECRET: 'c1f0a7d39be24658c1f0a7d39be24657',
};
const production = { ...required, ...productionSettings };

describe('the configuration', () => {
  it('lists every invalid variable in one message', () => {
    expect(() => readEnv({ PORT: 'many', PORTAL_SECRET: 'short' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*PORTAL_SECRET/,
    );
  });

  it('reads the removal limits of imports', () => {
    const limits = (text: string) => readImportEnv({ IMPORT_REMOVAL_LIMITS: text }).IMPORT_REMOVAL_LIMITS;
    expect(limits('events=50,timetablePeriods=100')).toEqual({ events: 50, timetablePeriods: 100 });
    expect(limits('')).toEqual({});
    for (const wrong of ['events', 'events=101', 'events=50;absences=3'])
      expect(() => limits(wrong)).toThrow('IMPORT_REMOVAL_LIMITS: files and percentages');
  });

  it('O-21.1 requires a scanner where scanning is required', () => {
    const { scanning } = deriveConfig(readEnv({ ...required, CLAMD_URL: 'tcp://clamd:3310' }));
    expect(scanning).toMatchObject({ clamd: { host: 'clamd:3310' }, isScanRequired: false });
    expect(() => readEnv({ ...required, SCANNING: 'required' })).toThrow('CLAMD_URL: is needed');
    expect(() => readEnv({ ...required, CLAMD_URL: 'http://clamd' })).toThrow('CLAMD_URL');
  });

  it('reads the settings for importing delivered packages', () => {
    const imports = (env: Record<string, string>) => deriveConfig(readEnv({ ...required, ...env })).imports;
    expect(imports({})).toEqual({
      folder: null,
      schedule: null,
      maxUploadBytes: 1024 * 1024 * 1024,
      keepDays: 14,
      alarmHours: null,
      removalLimits: {},
      accessLimit: 5,
    });
    expect(imports({ IMPORT_ACCESS_LIMIT: '12.5' }).accessLimit).toBe(12.5);
    expect(() => imports({ IMPORT_ACCESS_LIMIT: '101' })).toThrow('IMPORT_ACCESS_LIMIT');
    expect(
      imports({ IMPORT_SCHEDULE: '*/15 1-5 * * 1,5', IMPORT_TIME_ZONE: 'Australia/Perth' }).schedule,
    ).toEqual({
      cron: '*/15 1-5 * * 1,5',
      timeZone: 'Australia/Perth',
    });
    for (const wrong of [
      { IMPORT_SCHEDULE: 'nightly' },
      { IMPORT_TIME_ZONE: 'Brisbane' },
      { IMPORT_UPLOAD_MB: '0' },
      { IMPORT_ALARM_HOURS: '0' },
    ])
      expect(() => imports(wrong)).toThrow(Object.keys(wrong)[0]);
  });

  it('lists everything that is missing, invalid or unsafe in production, each once', () => {
    const wrong = {
      NODE_ENV: 'production',
      PORTAL_SECRET: 'short',
      PORT: 'many',
      PUBLIC_URL: 'http://portal.example',
      SMS_URL: 'http://sms.example',
      CAPTCHA: 'off',
      LIMITS_SCALE: '2',
    };
    const lines = findWrongSettings(wrong).map(({ name }) => name);
    expect(lines.sort()).toEqual([
      'CAPTCHA',
      'DATABASE_URL',
      'IDENTITY_KEY',
      'IDENTITY_URL',
      'LIMITS_SCALE',
      'PAYMENT_GATEWAY_MERCHANT',
      'PAYMENT_GATEWAY_PASSWORD',
      'PAYMENT_GATEWAY_URL',
      'PAYMENT_GATEWAY_USERNAME',
      'PORT',
      'PORTAL_SECRET',
      'PUBLIC_URL',
      'SMS_URL',
      'SMTP_URL',
    ]);
    expect(() => readEnv(wrong)).not.toThrow(/short|sms\.example/);
  });

  it('reports an empty setting in production as missing', () => {
    const empty = { ...production, IDENTITY_KEY: '', PAYMENT_GATEWAY_PASSWORD: '', PORTAL_SECRET: '' };
    expect(findWrongSettings(empty)).toEqual([
      { name: 'IDENTITY_KEY', problem: 'is required in production' },
      { name: 'PAYMENT_GATEWAY_PASSWORD', problem: 'is required in production' },
      { name: 'PORTAL_SECRET', problem: 'must be random, such as from `openssl rand -base64 48`' },
    ]);
  });

  it('requires the reCAPTCHA keys in production', () => {
    const names = findWrongSettings({ ...production, CAPTCHA: 'recaptcha' }).map(({ name }) => name);
    expect(names).toEqual(['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET']);
  });

  it('has defaults for a laptop, and in production none without a safe value', () => {
    const local = deriveConfig(readEnv(required));
    expect(local.publicUrl.origin).toBe('http://localhost:4000');
    expect(local.mail.smtpUrl).toBe('smtp://127.0.0.1:4101');
    expect(() => deriveConfig(readEnv({ ...required, NODE_ENV: 'production' }))).toThrow(
      /PUBLIC_URL[^]*SMTP_URL[^]*SMS_URL/,
    );
    expect(() => deriveConfig(readEnv({ ...production, IDENTITY_KEY: undefined }))).toThrow(/IDENTITY_KEY/);
    expect(() => deriveConfig(readEnv({ ...production, PAYMENT_GATEWAY_PASSWORD: undefined }))).toThrow(
      /PAYMENT_GATEWAY_PASSWORD/,
    );
    expect(deriveConfig(readEnv(production)).paymentGateway.directPostUrl).toBe(
      'https://gateway.example/directpost',
    );
    expect(deriveConfig(readEnv(production)).site.learning.linkIsActiveWhenLoggedIn).toBe(false);
  });

  it('W-6.10 needs an address and a secret for bounces, or neither', () => {
    const [BOUNCE_ADDRESS, BOUNCE_SECRET] = ['bounces@portal.example', 'a secret of the mail server'];
    const { mail } = deriveConfig(readEnv({ ...required, BOUNCE_ADDRESS, BOUNCE_SECRET }));
    expect(mail).toMatchObject({ returnPaths: { address: BOUNCE_ADDRESS }, bounceSecret: BOUNCE_SECRET });
    expect(deriveConfig(readEnv(required)).mail).toMatchObject({ returnPaths: null, bounceSecret: null });
    expect(() => readEnv({ ...required, BOUNCE_ADDRESS })).toThrow('BOUNCE_SECRET: is needed');
    expect(() => readEnv({ ...required, BOUNCE_SECRET })).toThrow('BOUNCE_ADDRESS: is needed');
    const long = 'bounced-e-mails@portal.example';
    expect(() => readEnv({ ...required, BOUNCE_ADDRESS: long, BOUNCE_SECRET })).toThrow('at most 11');
  });

  it('G2 prevents production from widening the limits on guessing codes and passwords', () => {
    expect(() => deriveConfig(readEnv({ ...production, LIMITS_SCALE: '2' }))).toThrow(
      /LIMITS_SCALE.*SCHOOL_NETWORKS/,
    );
    expect(deriveConfig(readEnv({ ...required, LIMITS_SCALE: '10' })).limitsScale).toBe(10);
  });

  it('G2 parses the networks of schools', () => {
    const { schoolNetworks } = deriveConfig(
      readEnv({ ...production, SCHOOL_NETWORKS: '203.0.113.0/24, 198.51.100.7,2001:db8:5::/48' }),
    );
    expect(schoolNetworks.check('203.0.113.200')).toBe(true);
    expect(schoolNetworks.check('198.51.100.7')).toBe(true);
    expect(schoolNetworks.check('198.51.100.8')).toBe(false);
    expect(schoolNetworks.check('2001:db8:5::77', 'ipv6')).toBe(true);
    expect(schoolNetworks.check('2001:db8:6::77', 'ipv6')).toBe(false);
    expect(deriveConfig(readEnv(production)).schoolNetworks.rules).toEqual([]);
  });

  it.each([
    'school.example',
    '203.0.113.0/33',
    '203.0.113.0/x',
    '203.0.113.0/',
    '0.0.0.0/0',
    '2001:db8::/8',
    '1.2.3.4/8/9',
  ])('G2 rejects %s as a school network', (network) => {
    expect(() => readEnv({ ...required, SCHOOL_NETWORKS: `203.0.113.0/24,${network}` })).toThrow(
      `SCHOOL_NETWORKS: ${network} is no network`,
    );
  });

  it.each(['http://portal.example', 'http://10.0.0.7:4000', 'http://localhost.example'])(
    'G6 G15 prevents production from being served over plain http at %s',
    (address) => {
      expect(() => deriveConfig(readEnv({ ...production, PUBLIC_URL: address }))).toThrow(
        /PUBLIC_URL.*https/,
      );
      expect(deriveConfig(readEnv({ ...required, PUBLIC_URL: address })).publicUrl.href).toBe(`${address}/`);
    },
  );

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'allows production to be tried at %s',
    (address) => {
      expect(deriveConfig(readEnv({ ...production, PUBLIC_URL: address })).publicUrl.href).toBe(
        `${address}/`,
      );
    },
  );

  it.each([
    'SMS_URL',
    'IDENTITY_URL',
    'PAYMENT_GATEWAY_URL',
    'PAYMENT_GATEWAY_POST_URL',
    'RECAPTCHA_URL',
    'BREACHED_PASSWORDS_URL',
    'ANALYTICS_URL',
  ])('prevents production from calling a provider over plain http by %s', (name) => {
    const plain = { [name]: 'http://provider.example/path' };
    expect(() => deriveConfig(readEnv({ ...production, ...plain }))).toThrow(new RegExp(`${name}.*https`));
    expect(() => deriveConfig(readEnv({ ...required, ...plain }))).not.toThrow();
    const sidecar = { [name]: 'http://127.0.0.1:8080/path' };
    expect(() => deriveConfig(readEnv({ ...production, ...sidecar }))).not.toThrow();
  });

  it.each(['a'.repeat(40), 'ab'.repeat(20), 'Wattle-Creek-26!'.repeat(3), '1234567'.repeat(6)])(
    'prevents production from using the secret %s, which has too little variety',
    (PORTAL_SECRET) => {
      expect(() => deriveConfig(readEnv({ ...production, PORTAL_SECRET }))).toThrow(
        /PORTAL_SECRET: must be random/,
      );
      expect(() => deriveConfig(readEnv({ ...required, PORTAL_SECRET }))).not.toThrow();
    },
  );

  it('T1 prevents production from running without a captcha', () => {
    expect(() => deriveConfig(readEnv({ ...production, CAPTCHA: 'off' }))).toThrow(/CAPTCHA/);
    expect(deriveConfig(readEnv({ ...required, CAPTCHA: 'off' })).captcha.kind).toBe('off');
  });

  it('announces planned maintenance only where it is set', () => {
    expect(deriveConfig(readEnv(required)).plannedMaintenance).toBeUndefined();
    expect(
      deriveConfig(readEnv({ ...required, PLANNED_MAINTENANCE: ' ' })).plannedMaintenance,
    ).toBeUndefined();
    const set = deriveConfig(readEnv({ ...required, PLANNED_MAINTENANCE: 'Back at 6 am.' }));
    expect(set.plannedMaintenance).toBe('Back at 6 am.');
  });

  it('runs everything in one process unless it has a role', () => {
    expect(deriveConfig(readEnv(required)).role).toBe('all');
    expect(deriveConfig(readEnv({ ...required, ROLE: 'worker' })).role).toBe('worker');
    expect(() => readEnv({ ...required, ROLE: 'both' })).toThrow(/ROLE/);
  });

  it('logs requests in production, and elsewhere on request', () => {
    expect(deriveConfig(readEnv(required)).logsRequests).toBe(false);
    expect(deriveConfig(readEnv({ ...required, LOG_REQUESTS: 'on' })).logsRequests).toBe(true);
    expect(deriveConfig(readEnv(production)).logsRequests).toBe(true);
    expect(deriveConfig(readEnv({ ...production, LOG_REQUESTS: 'off' })).logsRequests).toBe(false);
  });

  it('derives a key for each purpose from the one secret', () => {
    const { secrets } = deriveConfig(readEnv(required));
    const { cookie, pepper, codes, keys, sealing, invitations, captcha } = secrets;
    const all = [cookie, pepper.current, codes, keys, sealing.current, invitations.current, captcha];
    expect(new Set(all.map((key) => key.toString('hex'))).size).toBe(all.length);
  });
});

import { describe, expect, it } from 'vitest';
import { deriveConfig } from './config.ts';
import { readEnv } from './env.ts';

const required = { DATABASE_URL: 'postgres://localhost/portal', PORTAL_SECRET: 'x'.repeat(32) };
const production = {
  ...required,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
  SMS_URL: 'https://sms.example/messages',
  IDENTITY_URL: 'https://identity.example',
  IDENTITY_KEY: 'a key both sides share',
  PAYMENT_GATEWAY_URL: 'https://gateway.example/',
  PAYMENT_GATEWAY_USERNAME: 'portal',
  PAYMENT_GATEWAY_MERCHANT: '5353109000000001',
  PAYMENT_GATEWAY_PASSWORD: 'a password of the gateway',
};

describe('the configuration', () => {
  it('names every variable that is wrong, in one message', () => {
    expect(() => readEnv({ PORT: 'many', PORTAL_SECRET: 'short' })).toThrow(
      /PORT[\s\S]*DATABASE_URL[\s\S]*PORTAL_SECRET/,
    );
  });

  it('has defaults for a laptop, and none in production for what has no safe one', () => {
    const local = deriveConfig(readEnv(required));
    expect(local.publicUrl.origin).toBe('http://localhost:4000');
    expect(local.mail.smtpUrl).toBe('smtp://127.0.0.1:4101');
    expect(() => deriveConfig(readEnv({ ...required, NODE_ENV: 'production' }))).toThrow(
      /PUBLIC_URL, SMTP_URL and SMS_URL/,
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

  it('keeps production from running without limits', () => {
    expect(() => deriveConfig(readEnv({ ...production, LIMITS_SCALE: '1000' }))).toThrow(/LIMITS_SCALE/);
    expect(deriveConfig(readEnv({ ...production, LIMITS_SCALE: '10' })).limitsScale).toBe(10);
  });

  it('announces planned maintenance only where it is set', () => {
    expect(deriveConfig(readEnv(required)).plannedMaintenance).toBeUndefined();
    expect(
      deriveConfig(readEnv({ ...required, PLANNED_MAINTENANCE: ' ' })).plannedMaintenance,
    ).toBeUndefined();
    const set = deriveConfig(readEnv({ ...required, PLANNED_MAINTENANCE: 'Back at 6 am.' }));
    expect(set.plannedMaintenance).toBe('Back at 6 am.');
  });

  it('derives a key for each purpose from the one secret', () => {
    const { secrets } = deriveConfig(readEnv(required));
    expect(new Set(Object.values(secrets).map((key) => key.toString('hex'))).size).toBe(
      Object.keys(secrets).length,
    );
  });
});

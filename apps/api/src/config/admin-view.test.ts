import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { findWrongSettings } from './env.ts';

const secret = 'QmFzZS1TZWNyZXQtZm9yLVRlc3RzLTEyMzQ1Njc4';
const env = { DATABASE_URL: 'postgresql://portal_runtime@db/portal', PORTAL_SECRET: secret };

describe('O-10.8 the settings of the administration view', () => {
  it('are this machine, and the database as the view’s role, outside production', () => {
    const { supportHosts, database } = loadConfig(env);
    expect(supportHosts).toEqual(['localhost']);
    expect(database.viewConnectionString).toBe('postgresql://portal_view@db/portal');
  });

  it('are those configured', () => {
    const own = 'postgres://portal_view:secret@db/portal';
    const { supportHosts, database } = loadConfig({
      ...env,
      SUPPORT_HOSTS: 'Support.example.com,[::1]',
      VIEW_DATABASE_URL: own,
    });
    expect(supportHosts).toEqual(['support.example.com', '[::1]']);
    expect(database.viewConnectionString).toBe(own);
  });

  it('may be empty', () => {
    expect(loadConfig({ ...env, SUPPORT_HOSTS: '', VIEW_DATABASE_URL: '' }).supportHosts).toEqual([]);
  });

  it('need the role in production as soon as there is a host', () => {
    const wrong = (more: object) =>
      findWrongSettings({ NODE_ENV: 'production', ...env, ...more }).map(({ name }) => name);
    expect(wrong({ SUPPORT_HOSTS: 'support.example.com' })).toContain('VIEW_DATABASE_URL');
    expect(wrong({})).not.toContain('VIEW_DATABASE_URL');
  });
});

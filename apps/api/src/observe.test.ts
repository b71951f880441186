import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { loadConfig } from './config/config.ts';
import { openHandle } from './platform/database/handle.ts';
import { returnPathOf } from './platform/return-path.ts';
import { bounceMessage } from './testing/builders/bounces.ts';
import { createDatabaseDoor } from './testing/database-door.ts';
import { freePort } from './testing/free-port.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

interface Observed {
  app: App;
  /** The lines of a scrape that begin with `prefix`. */
  scrape: (prefix?: string) => Promise<string[]>;
  metricsUrl: string;
}

async function startObserved(settings: Record<string, string> = {}): Promise<Observed> {
  const metricsPort = await freePort();
  const config = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.connectionString,
    METRICS_PORT: String(metricsPort),
    PORTAL_SECRET: 'x'.repeat(64),
    LOG_LEVEL: 'silent',
    // Nothing listens on this port, so every message fails.
    SMS_URL: 'http://127.0.0.1:1/',
    ...settings,
  });
  const app = await createApp(config, { page: null });
  apps.push(app);
  await app.listen();
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  return {
    app,
    metricsUrl,
    async scrape(prefix = '') {
      const response = await fetch(metricsUrl);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      return (await response.text()).split('\n').filter((line) => line.startsWith(prefix));
    },
  };
}

async function runSql(text: string, values: unknown[] = []): Promise<void> {
  const handle = openHandle({ connectionString: database.connectionString });
  await handle.pool.query(text, values);
  await handle.close();
}

describe('metrics of messages', () => {
  it('W-6.10 count e-mails that came back', async () => {
    const secret = 'a secret that only the mail server has';
    const settings = { BOUNCE_ADDRESS: 'bounces@portal.example', BOUNCE_SECRET: secret };
    const { app, scrape } = await startObserved(settings);
    const recipient = 'bounced@example.org';
    await runSql(
      "insert into account (email, first_name, last_name, password_hash) values ($1, 'Grace', 'Park', 'none')",
      [recipient],
    );
    const { returnPaths } = loadConfig({
      ...settings,
      DATABASE_URL: 'x',
      PORTAL_SECRET: 'x'.repeat(64),
    }).mail;
    if (returnPaths === null) throw new Error('There is no return address');
    const mail = { id: '0195a000-0000-7000-8000-000000000001', to: recipient };
    const payload = bounceMessage('postfix', { recipient, returnAddress: returnPathOf(returnPaths, mail) });
    const headers = { 'content-type': 'message/rfc822', 'x-provider-secret': secret };
    for (let time = 0; time < 2; time += 1)
      await app.server.inject({ method: 'POST', url: '/api/providers/mail/bounces', headers, payload });
    expect(await scrape('portal_messages_total{')).toEqual([
      'portal_messages_total{channel="email",outcome="bounced"} 1',
    ]);
  });
});

describe('metrics of requests', () => {
  it('count and time requests by route, method and status class', async () => {
    const { app, scrape } = await startObserved();
    for (const url of ['/api/outages/active?platform=web', '/api/outages/active?platform=none', '/nothing'])
      await app.server.inject(url);
    await app.server.inject('/api/%zz');
    expect((await scrape('portal_http_requests_total{')).sort()).toEqual([
      'portal_http_requests_total{route="(none)",method="GET",status="4xx"} 2',
      'portal_http_requests_total{route="/api/outages/active",method="GET",status="2xx"} 1',
      'portal_http_requests_total{route="/api/outages/active",method="GET",status="4xx"} 1',
    ]);
    const counts = await scrape('portal_http_request_duration_seconds_count{route="/api/outages/active"');
    expect(counts).toEqual([
      'portal_http_request_duration_seconds_count{route="/api/outages/active",method="GET"} 2',
    ]);
  });

  it('G18 contain neither ids nor schools', async () => {
    const { app, scrape } = await startObserved();
    await app.server.inject('/api/attendance/EQ7001234/4107?startDate=2026-01-27');
    await app.server.inject('/EQ7001234');
    // Without the values: a time may contain any digits.
    const text = (await scrape()).map((line) => line.replace(/ \S+$/, '')).join('\n');
    expect(text).toContain('route="/api/attendance/:studentId/:centreCode"');
    for (const word of ['EQ7001234', '4107', '2026-01-27']) expect(text).not.toContain(word);
  });

  it('include those of a replica', async () => {
    const { app, scrape } = await startObserved({ DATABASE_REPLICA_URL: database.connectionString });
    expect(await app.parts.database.reader.read(() => Promise.resolve('read'))).toBe('read');
    expect(await scrape('portal_database_reads_total')).toEqual([
      'portal_database_reads_total{target="primary"} 1',
    ]);
    // The server is itself a primary.
    expect(await scrape('portal_replica')).toEqual(['portal_replica_up 0']);
    expect(await scrape('portal_database_connections_max{pool="replica"}')).toHaveLength(1);
  });

  it('include those of the process and of its connections', async () => {
    const { app, scrape } = await startObserved({ DATABASE_POOL: '6' });
    await app.server.inject('/ready');
    expect(await scrape('portal_database_connections')).toEqual([
      'portal_database_connections{pool="main",state="idle"} 1',
      'portal_database_connections{pool="main",state="busy"} 0',
      'portal_database_connections{pool="callers",state="idle"} 0',
      'portal_database_connections{pool="callers",state="busy"} 0',
      'portal_database_connections_max{pool="main"} 4',
      'portal_database_connections_max{pool="callers"} 2',
      'portal_database_connections_awaited{pool="main"} 0',
      'portal_database_connections_awaited{pool="callers"} 0',
    ]);
    expect(await scrape('process_resident_memory_bytes')).toHaveLength(1);
    expect(await scrape('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
  });
});

describe('metrics of the database', () => {
  it('contain the jobs by state and age, the messages and the last import', async () => {
    await runSql(
      `insert into audit_event (at, event, actor_label, outcome, request_id)
       values ('2026-11-17T20:00:00Z', 'import.package', 'import', 'done', 'x'),
              ('2026-11-16T20:00:00Z', 'import.package', 'import', 'done', 'x')`,
    );
    const { app, scrape } = await startObserved();
    expect(await scrape('portal_import')).toEqual([
      'portal_import_last_success_timestamp_seconds 1794945600',
    ]);
    expect(await scrape('portal_payments')).toEqual([
      'portal_payments_unknown 0',
      'portal_payments_unknown_oldest_seconds 0',
    ]);
    await app.parts.database.db
      .transaction()
      .execute((trx) =>
        app.parts.jobs.outbox.enqueue(trx, { channel: 'sms', to: '0412 000 418', text: 'lost' }),
      );
    await expect
      .poll(() => scrape('portal_messages_total{'), { timeout: 10_000 })
      .toEqual(['portal_messages_total{channel="sms",outcome="failed"} 1']);
    await expect
      .poll(() => scrape('portal_jobs{queue="message"'), { timeout: 10_000 })
      .toEqual(['portal_jobs{queue="message",state="retry"} 1']);
    await runSql(`update pgboss.job set created_on = now() - interval '100 seconds' where name = 'message'`);
    expect((await scrape('portal_jobs_oldest_seconds{queue="message"')).join()).toMatch(
      /^portal_jobs_oldest_seconds\{queue="message",state="retry"\} 10\d(?:\.\d+)?$/,
    );
    expect(await scrape('portal_database_up')).toEqual(['portal_database_up 1']);
  });

  it('include the schools without a recent package if the alarm is set', async () => {
    await runSql(
      `with made as (insert into school (source_id, centre_code, name, time_zone)
         values ('late', 'LATE', 'Late', 'UTC'), ('fine', 'FINE', 'Fine', 'UTC') returning id, source_id)
       insert into import_key (school_id, token_hash, created_at)
       select id, sha256(source_id::bytea), now() - case source_id when 'late' then 30 else 3 end * interval '1 hour'
       from made`,
    );
    const { scrape } = await startObserved({ IMPORT_ALARM_HOURS: '26' });
    expect(await scrape('portal_import_schools_overdue')).toEqual(['portal_import_schools_overdue 1']);
    const [oldest = ''] = await scrape('portal_import_oldest_hours');
    expect(Number(oldest.split(' ')[1])).toBeCloseTo(30, 0);
    const { scrape: silent } = await startObserved();
    expect(await silent('portal_import_schools_overdue')).toEqual([]);
  });

  it('are not exported by a web process', async () => {
    const { scrape } = await startObserved({ ROLE: 'web' });
    for (const name of ['portal_jobs', 'portal_payments', 'portal_import', 'portal_database_up'])
      expect(await scrape(name)).toEqual([]);
  });

  it('are absent while the database is unavailable', async () => {
    const door = await createDatabaseDoor(database.connectionString);
    await door.open();
    const { scrape } = await startObserved({ ROLE: 'worker', DATABASE_URL: door.url });
    expect(await scrape('portal_payments')).toHaveLength(2);
    await door.cut();
    expect(await scrape('portal_database_up')).toEqual(['portal_database_up 0']);
    for (const name of ['portal_jobs', 'portal_payments', 'portal_import'])
      expect(await scrape(name)).toEqual([]);
    await door.open();
    expect(await scrape('portal_payments')).toHaveLength(2);
    await door.cut();
  });
});

describe('the metrics port', () => {
  it('serves only metrics, and the public port serves none', async () => {
    const { app, metricsUrl } = await startObserved();
    expect((await fetch(new URL('/ready', metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
    expect((await app.server.inject('/metrics')).statusCode).toBe(404);
  });

  it('is closed by default, and then nothing is collected', async () => {
    const config = loadConfig({
      DATABASE_URL: database.connectionString,
      PORTAL_SECRET: 'x'.repeat(64),
      LOG_LEVEL: 'silent',
    });
    expect(config.metrics).toBeNull();
    const app = await createApp(config, { page: null });
    apps.push(app);
    expect(app.parts.metrics).toBeNull();
  });

  it('listens on the loopback address unless METRICS_HOST is set', () => {
    const settings = { DATABASE_URL: 'x', PORTAL_SECRET: 'x'.repeat(64), METRICS_PORT: '9464' };
    expect(loadConfig(settings).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(loadConfig({ ...settings, METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
  });
});

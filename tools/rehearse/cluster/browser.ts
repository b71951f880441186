/** Checks restored data as a parent sees it: starts the portal on the data and signs in with a browser. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demoPassword, demoStudentIds } from '@portal/demo-data';
import { seedDemo } from '../../../apps/api/src/cli/demo/demo.ts';
import { loadConfig } from '../../../apps/api/src/config/config.ts';
import { createPasswords } from '../../../apps/api/src/platform/crypto/passwords.ts';
import { CodeStep } from '../../../e2e/pages/account/code-step.ts';
import { HomePage } from '../../../e2e/pages/home-page.ts';
import { Mailbox } from '../../../e2e/pages/mailbox.ts';
import { ReportsPage } from '../../../e2e/pages/student/reports-page.ts';
import { StudentPage } from '../../../e2e/pages/student/student-page.ts';
import { StudentPhotoPage } from '../../../e2e/pages/student/student-photo-page.ts';
import { startSimulators } from '../../../packages/simulators/src/index.ts';
import { chromiumOptions } from '../../lib/chromium.ts';
import { freePortPair } from '../../lib/ports.ts';
import type { Check } from './checks.ts';
import { createPortal, freePorts, rehearsalSecret } from './portal.ts';
import { readOne } from './postgres.ts';
import type { PostgresHost, PostgresServer } from './postgres.ts';

const parent = 'owner@example.com';
const student = 'Asha Sandhu-Reid';

/** Adds the demo schools, whose students have photos and reports, to an empty database. */
export async function seedPictures(databaseUrl: string): Promise<void> {
  const { secrets } = loadConfig({ DATABASE_URL: databaseUrl, PORTAL_SECRET: rehearsalSecret });
  const passwords = createPasswords(secrets.pepper);
  await seedDemo(databaseUrl, {
    log: () => undefined,
    hashPassword: (password) => passwords.hash(password),
  });
}

export interface RestoredData {
  /** Used in the report and in the screenshot's file name. */
  name: string;
  databaseUrl: string;
  /** The server with the data that the copy must equal. */
  original: PostgresServer;
  /** Where the screenshot is saved. */
  folder: string;
}

/** Checks that a student's photo shows, and that a downloaded report is the same as in the original. */
export async function checkInBrowser(host: PostgresHost, data: RestoredData): Promise<Check[]> {
  const simulatorsPort = await freePortPair();
  // Separate simulators, because the portal on the copy must not reach the providers of the original.
  const simulators = await startSimulators({ port: simulatorsPort, smtpPort: simulatorsPort + 1 });
  const [PORT = 0] = await freePorts(1);
  const script = path.resolve(import.meta.dirname, '../../start.ts');
  const address = { ROLE: 'all', PORT, databaseUrl: () => data.databaseUrl } as const;
  const portal = await createPortal(`portal on ${data.name}`, address, {
    folder: host.folder,
    simulatorsPort,
    script,
  });
  try {
    await portal.daemon.start();
    const seen = await look(`http://localhost:${PORT}`, new Mailbox(simulators.url), data);
    return await describe(seen, data);
  } finally {
    await portal.daemon.stop('SIGTERM');
    await simulators.close();
  }
}

const none = { width: 0, height: 0 };

interface Seen {
  photo: { width: number; height: number };
  period: string;
  report: Buffer;
}

async function look(baseURL: string, mailbox: Mailbox, { name, folder }: RestoredData): Promise<Seen> {
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage({ baseURL, locale: 'en-AU', viewport: { width: 1280, height: 900 } });
    await signIn(page, mailbox);
    await new HomePage(page).openStudent(student);
    const overview = new StudentPage(page);
    // Without a photo, the page shows the initials.
    const photo = await new StudentPhotoPage(page).pictureIn(overview.header).catch(() => none);
    await page.waitForLoadState('networkidle');
    mkdirSync(folder, { recursive: true });
    const picture = path.join(folder, `${name.replaceAll(' ', '-')}.png`);
    await page.screenshot({ path: picture, animations: 'disabled' });
    await overview.reports.getByRole('link', { name: 'View reports & archive' }).click();
    return { photo, ...(await downloadReport(page)) };
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, mailbox: Mailbox): Promise<void> {
  await page.goto('/#/login');
  const before = await mailbox.all();
  await page.getByRole('textbox', { name: 'Email' }).fill(parent);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const codeStep = new CodeStep(page);
  await codeStep.expectOpen();
  await codeStep.send(await mailbox.newCode(before, parent));
  await new HomePage(page).expectOpen();
}

/** Downloads the report that the school wrote for the newest semester. */
async function downloadReport(page: Page): Promise<{ period: string; report: Buffer }> {
  const reports = new ReportsPage(page);
  await reports.expectOpen();
  const period = (await reports.optionsOf(reports.period)).find((name) => name.startsWith('Semester')) ?? '';
  await reports.period.selectOption(period);
  await expect(page.getByText('The PDF is the report the school wrote.')).toBeVisible();
  const { content } = await reports.download();
  return { period, report: Buffer.from(content, 'latin1') };
}

async function describe({ photo, period, report }: Seen, { name, original }: RestoredData): Promise<Check[]> {
  const stored = await readOne(
    original,
    'portal',
    `select encode(sha256(f.content), 'hex') from academic_report r
     join stored_file f on f.id = r.file_id join student s on s.id = r.student_id
     where s.source_id = '${demoStudentIds.asha}' and r.reporting_period = '${period}'`,
  );
  const isSame = createHash('sha256').update(report).digest('hex') === stored;
  return [
    {
      name: `A student’s photo in the browser, on ${name}`,
      found: `${photo.width} × ${photo.height} pixels`,
      isGood: photo.width > 0,
    },
    {
      name: `A report downloaded in the browser, on ${name}`,
      found: `${report.length} bytes, ${isSame ? 'as stored' : 'not as stored'}`,
      isGood: isSame,
    },
  ];
}

import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  selected,
  verify,
} from '../../testing/builders/payments.ts';
import type { PaymentHarness } from '../../testing/builders/payments.ts';
import { addPaymentsCommand } from './payments.command.ts';

let harness: PaymentHarness;
let said: string[] = [];
let complained: string[] = [];

beforeAll(async () => {
  harness = await createPaymentHarness();
  vi.stubEnv('DATABASE_URL', harness.connectionString);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await harness.close();
});
beforeEach(() => {
  said = [];
  complained = [];
});

async function run(...args: string[]): Promise<void> {
  const program = new Command('portal').exitOverride().configureOutput({ writeErr: () => undefined });
  addPaymentsCommand(program, {
    line: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
    progress: () => undefined,
  });
  await program.parseAsync(['payments', ...args], { from: 'user' });
}

async function pay(settlementDate: string, differing: { amountCents?: number } = {}) {
  const family = await makePayingFamily(harness);
  const tokens = await begin(family.browser, [selected(family, family.invoice)]);
  harness.gateway.pay(keyOf(tokens), { settlementDate, ...differing });
  return { family, tokens, answer: await verify(family.browser, tokens.attemptId) };
}

describe('portal payments', () => {
  it('exports a day to standard output, and all unexported days to a folder', async () => {
    const { answer } = await pay('2026-11-02');
    await pay('2026-11-03');
    await expect(run('export')).rejects.toThrow('These days wait: 2026-11-02, 2026-11-03.');
    await run('export', '--day', '2026-11-02', '--by', 'office');
    expect(said.join('\n')).toContain(answer.successfulPayments[0]?.receiptNumber);
    expect(complained).toEqual([
      'Exported 1 payment of 2026-11-02, $100.00. The same file again: payments export --day 2026-11-02',
    ]);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'payments-'));
    await run('export', '--to', folder);
    expect(await readdir(folder)).toEqual(['payments-2026-11-03.csv']);
    expect(await readFile(path.join(folder, 'payments-2026-11-03.csv'), 'utf8')).toContain('2026-11-03,');
    complained = [];
    await run('export', '--to', folder);
    expect(complained).toEqual(['There is nothing to export.']);
  });

  it('refuses a day that is not over, and an invalid date', async () => {
    await expect(run('export', '--day', '2999-01-01')).rejects.toThrow(
      '2999-01-01 is not over yet in Sydney.',
    );
    await expect(run('export', '--day', 'yesterday')).rejects.toThrow(/Not a date/);
  });

  it('lists unknown payments and shows the details of one', async () => {
    await run('unknown');
    expect(complained).toEqual(['There are no unknown payments.']);
    const { tokens } = await pay('2026-11-04', { amountCents: 1 });
    await run('unknown');
    expect(said.join('\n')).toContain(tokens.attemptId);
    expect(said.join('\n')).toContain('The gateway has another amount');
    said = [];
    await run('show', tokens.attemptId);
    expect(said.map((line) => line.split('  ')[1])).toEqual([
      'payments.begun',
      'payments.keysIssued',
      'payments.disputed',
    ]);
    await expect(run('show', 'nothing')).rejects.toThrow('There is no payment with this name.');
  });

  it('requires the complete outcome of a payment', async () => {
    await expect(run('decide', 'x')).rejects.toThrow('Say --charged or --not-charged.');
    await expect(run('decide', 'x', '--charged', '--not-charged')).rejects.toThrow('Say --charged');
    await expect(run('decide', 'x', '--charged', '--receipt', '1')).rejects.toThrow('--settled');
  });
});

/** Delivers a bounce to the portal, as the mail server does. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { bounceEndpoint, providerSecretHeader } from '@portal/contract/notifications';
import { bounceMessage } from '../../apps/api/src/testing/builders/bounces.ts';

const run = promisify(execFile);
const script = path.join(import.meta.dirname, 'return-address.ts');

export const bounceSettings = {
  BOUNCE_ADDRESS: 'bounces@portal.example',
  BOUNCE_SECRET: 'only the mail server of the journeys knows it',
};

export async function bounceEmail(request: APIRequestContext, recipient: string): Promise<void> {
  const env = { ...process.env, ...bounceSettings, DATA_DIR: process.env['E2E_DATA_DIR'] };
  const { stdout: returnAddress } = await run(process.execPath, [script, recipient], { env });
  const response = await request.post(bounceEndpoint.path, {
    headers: { 'content-type': 'message/rfc822', [providerSecretHeader]: bounceSettings.BOUNCE_SECRET },
    data: bounceMessage('postfix', { recipient, returnAddress }),
  });
  if (!response.ok()) throw new Error(`The bounce was not accepted: ${response.status()}`);
}

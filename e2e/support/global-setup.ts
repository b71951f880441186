import { startClamd } from '@portal/simulators';
import { signInAccounts } from './sign-in-accounts.ts';
import { startStack } from './stack.ts';

/** Starts the portal for the journeys and signs in their accounts. Returns the teardown that Playwright calls afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const clamd = await startClamd();
  const stack = await startStack(process.env['E2E_PORT'] ?? '', process.env['E2E_SIMULATORS_PORT'] ?? '', {
    CLAMD_URL: clamd.url,
  });
  const stop = async (): Promise<void> => {
    await stack.stop();
    await clamd.close();
  };
  process.env['E2E_DATA_DIR'] = stack.dataDir;
  try {
    await signInAccounts(stack.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

import { signInAccounts } from './sign-in-accounts.ts';
import { startStack } from './stack.ts';

/** Starts the portal the journeys use and signs their accounts in; Playwright calls what is returned when they are done. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack(process.env['E2E_PORT'] ?? '', process.env['E2E_SIMULATORS_PORT'] ?? '');
  process.env['E2E_DATA_DIR'] = stack.dataDir;
  try {
    await signInAccounts(stack.url);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return () => stack.stop();
}

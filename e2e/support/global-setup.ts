import { startClamd } from '@portal/simulators';
import { bounceSettings } from './bounces.ts';
import { signInAccounts } from './sign-in-accounts.ts';
import { startStack } from './stack.ts';

/** The portal has an app, whose page the stand-in of the native shell serves (e2e/shell-app). */
const shellSettings = {
  MOBILE_APPLE_APPS: 'A1B2C3D4E5.au.edu.example.portal',
  MOBILE_ORIGINS: `http://localhost:${process.env['E2E_SHELL_PORT']}`,
  MINIMUM_IOS_VERSION: '4.0.0',
};

/** Starts the portal for the journeys and signs in their accounts. Returns the teardown that Playwright calls afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const clamd = await startClamd();
  const stack = await startStack(process.env['E2E_PORT'] ?? '', process.env['E2E_SIMULATORS_PORT'] ?? '', {
    ...shellSettings,
    ...bounceSettings,
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

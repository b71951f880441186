import { startStack } from './stack.ts';

/** Starts the portal the journeys use; Playwright calls what is returned when they are done. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack(process.env['E2E_PORT'] ?? '', process.env['E2E_SIMULATORS_PORT'] ?? '');
  return () => stack.stop();
}

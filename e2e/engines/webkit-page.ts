import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { webkitPrograms } from '../../tools/ensure/engines.cjs';
import { freePort } from '../../tools/lib/ports.ts';
import type { EnginePage } from './engine.ts';
import { WebDriverSession } from './webdriver-session.ts';

/** Drives WebKitGTK's MiniBrowser on a virtual display with WebKitWebDriver. */
export async function openWebkitPage(): Promise<EnginePage> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(webkitPrograms.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Test machines have no session bus, so don't wait for the accessibility bridge.
    env: { ...process.env, DISPLAY: screen.display, NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' },
  });
  const stop = async (): Promise<void> => {
    await end(driver);
    await end(screen.process);
  };
  try {
    const server = `http://127.0.0.1:${port}`;
    await expect(async () => expect((await fetch(`${server}/status`)).ok).toBe(true)).toPass({
      timeout: 15_000,
    });
    const session = await WebDriverSession.begin(
      server,
      { 'webkitgtk:browserOptions': { binary: webkitPrograms.browser, args: ['--automation'] } },
      stop,
    );
    await session.resize(447, 844);
    return session;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Xvfb chooses a free display itself and writes its number to file descriptor 3. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = spawn(webkitPrograms.screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const output = child.stdio[3];
  if (!(output instanceof Readable)) throw new Error('Xvfb has no pipe to write its display to.');
  const [number] = await once(output, 'data');
  return { display: `:${String(number).trim()}`, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { setup } from './run-folder.ts';

it('is the temporary folder until the teardown, which removes it with everything in it', () => {
  const outer = os.tmpdir();
  const removeFolder = setup();
  const left = mkdtempSync(path.join(os.tmpdir(), 'left-'));
  expect(path.dirname(path.dirname(left))).toBe(outer);
  removeFolder();
  expect(existsSync(path.dirname(left))).toBe(false);
  expect(os.tmpdir()).toBe(outer);
});

it('is used by this run', () => {
  expect(path.basename(os.tmpdir())).toMatch(/^tests-/);
});

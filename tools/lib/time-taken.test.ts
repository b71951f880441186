import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timeTaken } from './time-taken.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-time-'));
  file = path.join(folder, 'began');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the time that a start took', () => {
  it('counts from the installation, once', () => {
    writeFileSync(file, String(Date.now() - 5000));
    expect(timeTaken(file)).toMatch(/From the command to the first page: 5\.\d s\.$/);
    expect(existsSync(file)).toBe(false);
    expect(timeTaken(file)).toMatch(/^Ready in [\d.]+ s\.$/);
  });

  it('ignores an installation of an hour ago', () => {
    writeFileSync(file, String(Date.now() - 3_600_000));
    expect(timeTaken(file)).toMatch(/^Ready in [\d.]+ s\.$/);
  });

  it('is reported even if the file can’t be removed, as by a service whose program belongs to root', () => {
    mkdirSync(file);
    expect(timeTaken(file)).toMatch(/^Ready in [\d.]+ s\.$/);
  });
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const leanMemory = path.join(import.meta.dirname, 'lean-memory.sh');

/** Makes 40 hashes as a sign-in does (G8), two at a time, and prints how many MB the process has grown by. */
const HASHING = `
  import { argon2 } from 'node:crypto';
  import { promisify } from 'node:util';
  const cost = { message: 'x', nonce: Buffer.alloc(16), memory: 19_456, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = () => promisify(argon2)('argon2id', cost);
  const before = process.memoryUsage.rss();
  for (let pair = 0; pair < 20; pair += 1) await Promise.all([hash(), hash()]);
  console.log(Math.round((process.memoryUsage.rss() - before) / 2 ** 20));
`;

const isGlibc = process.platform === 'linux' && JSON.stringify(process.report.getReport()).includes('glibc');

describe.runIf(isGlibc)('a command run with lean memory', () => {
  test('gives back what hashing passwords took', () => {
    const script = ['--input-type=module', '--eval', HASHING];
    const grown = execFileSync('sh', [leanMemory, process.execPath, ...script], { encoding: 'utf8' });
    // Less than the block of two hashes.
    expect(Number(grown)).toBeLessThan(30);
  });
});

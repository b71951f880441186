/** O-14.2: nothing that the office's routes import from the payments area can open or find a charge. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const area = path.resolve(import.meta.dirname, '..');

/** The files of the payments area that a file loads, itself included. Imports of types load nothing. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms,
  );
  for (const [, target = ''] of imports) {
    const next = path.resolve(path.dirname(file), target);
    if (next.startsWith(area)) loadedBy(next, seen);
  }
  return seen;
}

const charging = /\.(?:openTransaction|findTransaction)\(|PaymentGateway\b/;
const charges = (file: string): boolean => charging.test(readFileSync(file, 'utf8'));

describe('O-14.2 no staff call can charge a card', () => {
  it('because the office’s routes load nothing that uses the charging part of the gateway', () => {
    const loaded = [...loadedBy(path.join(import.meta.dirname, 'office.routes.ts'))];
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter(charges).map((file) => path.relative(area, file))).toEqual([]);
  });

  it('unlike the family’s routes', () => {
    const loaded = [...loadedBy(path.join(area, 'process/process.routes.ts'))];
    expect(loaded.filter(charges).map((file) => path.relative(area, file))).toContain(
      'process/payment-keys/keys.service.ts',
    );
  });
});

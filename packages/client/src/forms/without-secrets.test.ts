import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

it('O-10.9 a draft keeps what was typed, without secrets', () => {
  const initial = { reason: '', code: '' };
  const typed = { reason: 'Rang about an absence.', code: '123456' };
  expect(withoutSecrets(typed, initial, ['code'])).toEqual({ reason: 'Rang about an absence.', code: '' });
});

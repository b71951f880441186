import { expect, it } from 'vitest';
import { deviceWord } from './device-word.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) Mobile/15E148 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) Mobile/15E148 Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'computer'],
])('%s is a %s', (userAgent, word) => {
  expect(deviceWord(userAgent)).toBe(word);
});

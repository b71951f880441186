import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OFFLINE_TEXT } from '@portal/client/failures';

it('the prerendered offline page matches the text that its script renders', () => {
  const page = readFileSync(new URL('index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<p class="note-body">${OFFLINE_TEXT}</p>`);
});

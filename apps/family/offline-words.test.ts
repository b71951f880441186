import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OFFLINE_TEXT } from '@portal/client/failures';

it('the page that is sent says the same as its script would, where that does not come', () => {
  const page = readFileSync(new URL('index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<p class="note-body">${OFFLINE_TEXT}</p>`);
});

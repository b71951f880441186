import { expect, it } from 'vitest';
import { createMessageStore } from './message-store.ts';

it('keeps the newest messages up to its limit', () => {
  const store = createMessageStore(2);
  for (const text of ['one', 'two', 'three'])
    store.add({ channel: 'sms', to: '1', subject: '', text, html: '' });
  expect(store.list().map((message) => message.text)).toEqual(['three', 'two']);
});

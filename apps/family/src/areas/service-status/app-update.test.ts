import { describe, expect, it } from 'vitest';
import { storeLink, versionsOf } from './app-update.ts';

describe('the update page', () => {
  it('reads both versions', () => {
    expect(versionsOf('4.2.0|4.6.1')).toEqual({ current: '4.2.0', target: '4.6.1' });
  });

  it.each([undefined, '', '4.2.0', '4.2.0|', '|4.6.1', '4|5|6', '<b>4</b>|5', '4.2.0|latest'])(
    'T45 shows no version for %j',
    (text) => expect(versionsOf(text)).toBeNull(),
  );

  const app = { appStoreLink: 'https://apple.example/a', playStoreLink: '' };
  it.each([
    ['iOS', 'https://apple.example/a'],
    ['Android', null],
  ])('links to the app store of %s if there is one', (system, link) => {
    expect(storeLink(app, system)).toBe(link);
  });
});

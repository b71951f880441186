import { describe, expect, it } from 'vitest';
import { isKnownAddress } from './endpoint-address.policy.ts';

const standIn = 'http://localhost:4100/push/web/';
const production = {
  hosts: ['fcm.googleapis.com', '*.push.apple.com', '*.notify.windows.com'],
  standIn: null,
};

describe('W-7.2 the address of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://web.push.apple.com/QGk',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2b',
  ])('accepts %s', (address) => expect(isKnownAddress(address, production)).toBe(true));

  it.each([
    ['plain http', 'http://fcm.googleapis.com/fcm/send/a'],
    ['another scheme', 'ftp://fcm.googleapis.com/a'],
    ['another host', 'https://example.com/a'],
    ['a host with the same ending', 'https://evilpush.apple.com/a'],
    ['a host with the same beginning', 'https://fcm.googleapis.com.example.com/a'],
    ['the domain itself', 'https://push.apple.com/a'],
    ['a port', 'https://fcm.googleapis.com:8443/a'],
    ['the port written out', 'https://fcm.googleapis.com:443/a'],
    ['a user', 'https://user@fcm.googleapis.com/a'],
    ['a user that looks like the host', 'https://fcm.googleapis.com@example.com/a'],
    ['an address of IPv4', 'https://127.0.0.1/a'],
    ['a number as address', 'https://2130706433/a'],
    ['an address of IPv6', 'https://[::1]/a'],
    ['this machine', 'https://localhost/a'],
    ['a trailing full stop', 'https://fcm.googleapis.com./a'],
    ['capitals', 'https://FCM.googleapis.com/a'],
    ['a backslash', 'https://example.com\\@fcm.googleapis.com/a'],
    ['a fragment', 'https://fcm.googleapis.com/a#b'],
    ['a line break', 'https://fcm.googleapis.com/a\r\nHost: example.com'],
    ['steps upwards', 'https://fcm.googleapis.com/fcm/../a'],
    ['the stand-in', `${standIn}1`],
    ['no address', 'fcm.googleapis.com'],
    ['too long an address', `https://fcm.googleapis.com/${'a'.repeat(2048)}`],
  ])('refuses %s', (_, address) => expect(isKnownAddress(address, production)).toBe(false));

  it('accepts the stand-in outside production only, and there nothing else of this machine', () => {
    const local = { ...production, standIn };
    expect(isKnownAddress(`${standIn}1`, local)).toBe(true);
    for (const other of [
      'http://localhost:4100/api/messages',
      'http://localhost:4101/push/web/1',
      `${standIn}../../api/messages`,
    ])
      expect(isKnownAddress(other, local)).toBe(false);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EmailMessage } from '../ports/messaging.ts';
import { addReturnPaths, isIssuedFor, readReturnPath, returnPathOf } from './return-path.ts';

const paths = {
  address: 'bounces@portal.example',
  keys: { current: randomBytes(32), previous: [] },
};
const mail = { id: '0195a000-0000-7000-8000-000000000001', to: 'Grace.Park@example.org' };

const tokenOf = (address: string) => {
  const token = readReturnPath(paths, address);
  if (!token) throw new Error('Not a return address');
  return token;
};

describe('a return address', () => {
  it('identifies the e-mail, for its recipient only', () => {
    const token = tokenOf(returnPathOf(paths, mail));
    expect(token.id).toBe(mail.id);
    expect(isIssuedFor(paths, token, mail.to)).toBe(true);
    expect(isIssuedFor(paths, token, 'other@example.org')).toBe(false);
  });

  it('is set on each e-mail, if bounces are recorded', async () => {
    const sent: EmailMessage[] = [];
    const messaging = {
      sendEmail: async (message: EmailMessage) => void sent.push(message),
      sendSms: async () => undefined,
    };
    const email = { ...mail, subject: '', text: '', html: '' };
    await addReturnPaths(messaging, paths).sendEmail(email);
    await addReturnPaths(messaging, null).sendEmail(email);
    expect(sent).toEqual([{ ...email, returnPath: returnPathOf(paths, mail) }, email]);
  });

  it('survives a mail server that changes the case', () => {
    const token = tokenOf(returnPathOf(paths, mail).toUpperCase());
    expect(isIssuedFor(paths, token, mail.to.toUpperCase())).toBe(true);
  });

  it('fits the local part of an address, even with the longest mailbox name', () => {
    const longest = { ...paths, address: 'a.very.long@portal.example' };
    expect(returnPathOf(longest, mail).split('@')[0]).toHaveLength(64);
  });

  it('reveals neither the recipient nor a difference between two of their e-mails', () => {
    const other = { ...mail, id: '0195a000-0000-7000-8000-000000000002' };
    const [one, two] = [tokenOf(returnPathOf(paths, mail)), tokenOf(returnPathOf(paths, other))];
    expect(one.mark.equals(two.mark)).toBe(false);
    expect(returnPathOf(paths, mail)).not.toMatch(/grace|park|example\.org/i);
  });

  it('is rejected with another id, mark or key, and accepted with a previous key', () => {
    const address = returnPathOf(paths, mail);
    const token = tokenOf(address);
    expect(isIssuedFor(paths, { ...token, id: mail.id.replace(/1$/, '2') }, mail.to)).toBe(false);
    expect(isIssuedFor(paths, { ...token, mark: randomBytes(10) }, mail.to)).toBe(false);
    const current = randomBytes(32);
    expect(isIssuedFor({ ...paths, keys: { current, previous: [] } }, token, mail.to)).toBe(false);
    const rotated = { ...paths, keys: { current, previous: [paths.keys.current] } };
    expect(isIssuedFor(rotated, token, mail.to)).toBe(true);
  });

  it.each(['bounces@portal.example', 'bounces+x@portal.example', 'other+1@portal.example', 'bounces+', ''])(
    'is not %j',
    (text) => {
      expect(readReturnPath(paths, text)).toBeNull();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { storageKeys } from '@portal/contract/session';
import { memoryStore, safeStore } from '@portal/client/device';
import { createRegistration } from './registration-session.ts';

const setUp = () => {
  const held = memoryStore();
  const kept = safeStore(() => held);
  return { kept, registration: createRegistration(kept) };
};

describe('the registration in a tab', () => {
  it('keeps its id and the input until it is left', () => {
    const { registration } = setUp();
    registration.open('one');
    registration.keep({ email: 'a@b.co' });
    registration.keep({ mobile: '0400 000 000' });
    expect(registration.id()).toBe('one');
    expect(registration.drafted()).toEqual({ email: 'a@b.co', mobile: '0400 000 000' });
    registration.leave();
    expect(registration.id()).toBeNull();
    expect(registration.drafted()).toEqual({});
  });

  it('drops input for another registration, but not for the same one', () => {
    const { registration } = setUp();
    registration.open('one');
    registration.keep({ email: 'a@b.co' });
    registration.open('one');
    expect(registration.drafted()).toEqual({ email: 'a@b.co' });
    registration.open('two');
    expect(registration.drafted()).toEqual({});
  });

  it.each(['', '[', '[]', '{"email":1}', 'null'])('reads %j as no input', (text) => {
    const { kept, registration } = setUp();
    kept.set(storageKeys.registrationDraft, text);
    expect(registration.drafted()).toEqual({});
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { onProblem } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import { newBlock } from './absence-blocks.ts';
import { sendBlock } from './use-reports-form.ts';

const block = { ...newBlock('1', ['1234567890A 2101'], '2026-11-17'), reason: 'Family reason' };
const problem = (status: number, code: string): Response =>
  Response.json({ type: 'about:blank', title: code, status, code, requestId: 'r1' }, { status });
const answerWith = (status: number, code: string): void => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/token/csrf-token' ? Response.json('token') : problem(status, code),
  );
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('sending one block', () => {
  it('resolves with the failure that the block shows', async () => {
    answerWith(422, 'validation-failed');
    await expect(sendBlock(block)).resolves.toMatchObject({ text: expect.any(String) });
  });

  it('announces an expired session to the shell once, through the form', async () => {
    answerWith(401, 'sign-in-required');
    const announced: boolean[] = [];
    const stop = onProblem((_, { isHandled }) => announced.push(isHandled));
    // Called the way `useForm` calls it.
    await expect(sendBlock(block).catch(rethrowForShell)).rejects.toMatchObject({ code: 'sign-in-required' });
    stop();
    expect(announced).toEqual([true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { isWorking, lastText, momentText } from './reachability-texts.ts';

const [earlier, later] = ['2026-11-02T00:00:00Z', '2026-11-12T00:00:00Z'];
const dayOf = (instant: string): string => instant.slice(0, 10);

describe('W-8.8 a device or a channel', () => {
  it('works if the last message was taken, or none was sent', () => {
    expect(isWorking({ lastSentAt: null, lastFailedAt: null })).toBe(true);
    expect(isWorking({ lastSentAt: later, lastFailedAt: earlier })).toBe(true);
    expect(isWorking({ lastSentAt: earlier, lastFailedAt: later })).toBe(false);
    expect(isWorking({ lastSentAt: null, lastFailedAt: later })).toBe(false);
  });

  it.each([
    [{ lastSentAt: later, lastFailedAt: earlier }, 'Last message 2026-11-12'],
    [{ lastSentAt: earlier, lastFailedAt: later }, 'The last message failed on 2026-11-12'],
    [{ lastSentAt: null, lastFailedAt: null }, 'Added 2026-11-02'],
  ])('shows what was last sent: %o', (sendings, text) => {
    expect(lastText(sendings, dayOf, earlier)).toBe(text);
  });

  it('shows the time today, otherwise the day', () => {
    expect(momentText('2026-11-16T21:42:00Z', '2026-11-17', 'Australia/Brisbane')).toBe('7:42 am');
    expect(momentText(later, '2026-11-17', 'Australia/Brisbane')).toBe('Thursday 12 November');
  });

  it('shows that nothing has been sent yet', () => {
    expect(lastText({ lastSentAt: null, lastFailedAt: null }, dayOf)).toBe('Nothing sent yet');
  });
});

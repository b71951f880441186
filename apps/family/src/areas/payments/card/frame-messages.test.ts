import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardSays, pageSays } from './frame-messages.ts';

const here = 'https://portal.example';
beforeEach(() => vi.stubGlobal('location', { origin: here }));
afterEach(() => vi.unstubAllGlobals());

/** Distinguishable window objects that are never called. */
const aWindow = (): Window => Object.create(null);
const [card, stranger] = [aWindow(), aWindow()];

const messageFrom = (source: Window, data: unknown, origin = here): MessageEvent =>
  Object.defineProperty(new MessageEvent('message', { data, origin }), 'source', { value: source });

describe('T39 a message between the page and the card document', () => {
  it.each([
    ['from another origin', 'https://elsewhere.example', { kind: 'returned' }],
    ['without an origin', 'null', { kind: 'returned' }],
    ['of an unknown kind', here, { kind: 'anything' }],
    ['without a kind', here, 'returned'],
    ['that is nothing', here, null],
  ])('is ignored %s', (_, origin, data) => {
    expect(cardSays(messageFrom(card, data, origin), card)).toBeNull();
    expect(pageSays(messageFrom(card, data, origin), card)).toBeNull();
  });

  it('is accepted only from the expected window', () => {
    const heard = messageFrom(card, { kind: 'returned' });
    expect(cardSays(heard, card)).toEqual({ kind: 'returned' });
    expect(cardSays(heard, stranger)).toBeNull();
    expect(cardSays(heard, null)).toBeNull();
  });

  it('goes one way: neither side accepts its own kind of message', () => {
    expect(pageSays(messageFrom(card, { kind: 'returned' }), card)).toBeNull();
    expect(cardSays(messageFrom(card, { kind: 'pay', transactions: [] }), card)).toBeNull();
  });
});

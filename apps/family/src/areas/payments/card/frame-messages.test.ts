import { describe, expect, it } from 'vitest';
import { readCardMessage, readPageMessage } from './frame-messages.ts';

const here = 'https://portal.example';

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
    expect(readCardMessage(messageFrom(card, data, origin), card, here)).toBeNull();
    expect(readPageMessage(messageFrom(card, data, origin), card, here)).toBeNull();
  });

  it('is accepted only from the expected window', () => {
    const heard = messageFrom(card, { kind: 'returned' });
    expect(readCardMessage(heard, card, here)).toEqual({ kind: 'returned' });
    expect(readCardMessage(heard, stranger, here)).toBeNull();
    expect(readCardMessage(heard, null, here)).toBeNull();
    expect(readCardMessage(heard, card, 'https://localhost')).toBeNull();
  });

  it('goes one way: neither side accepts its own kind of message', () => {
    expect(readPageMessage(messageFrom(card, { kind: 'returned' }), card, here)).toBeNull();
    expect(readCardMessage(messageFrom(card, { kind: 'pay', transactions: [] }), card, here)).toBeNull();
  });
});

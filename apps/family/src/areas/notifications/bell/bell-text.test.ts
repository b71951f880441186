import { describe, expect, it } from 'vitest';
import { bellText } from './bell-text.ts';

describe('W-8.1 the bell', () => {
  it('shows no number when everything is read', () => {
    expect(bellText(0)).toBeNull();
  });

  it('counts to 9, then shows 9+, and always reads the whole number', () => {
    expect(bellText(1)).toEqual({ shown: '1', text: '1 unread' });
    expect(bellText(9)).toEqual({ shown: '9', text: '9 unread' });
    expect(bellText(10)).toEqual({ shown: '9+', text: '10 unread' });
  });
});

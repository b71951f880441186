import { describe, expect, it } from 'vitest';
import type { OfficeNotice } from '@portal/contract/school-notices/office';
import { contentOf, initialOf } from './notice-values.ts';

const recalled: OfficeNotice = {
  id: '0195a000-0000-7000-8000-000000000001',
  state: 'recalled',
  version: 3,
  content: {
    title: 'School is closed tomorrow',
    message: 'Flooded roads.',
    audience: { kind: 'years', values: ['07'] },
    isUrgent: true,
    starts: { day: '2026-11-17', time: '22:00' },
    ends: { day: '2026-11-18', time: '15:00' },
  },
  sendsAt: '2026-11-17T12:00:00.000Z',
  endsAt: '2026-11-18T05:00:00.000Z',
  publishedBy: 'Principal',
  opened: 0,
};

describe('O-16.5 the values of the notice form', () => {
  it('are not urgent for a new notice', () => {
    expect(initialOf(null)).toMatchObject({ isUrgent: false, audience: { kind: 'school' } });
  });

  it('keep a draft urgent', () => {
    expect(contentOf(initialOf({ ...recalled, state: 'draft' }))).toEqual(recalled.content);
  });

  it('keep the audience, urgency and end of a corrected notice, without its text and start', () => {
    expect(contentOf(initialOf(null, recalled))).toEqual({
      ...recalled.content,
      title: '',
      message: '',
      starts: null,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { createDrafts, isSameShape } from './drafts.ts';
import { memoryStore, safeStore } from '../device/storage.ts';

const create = () => {
  const memory = memoryStore();
  return { memory, drafts: createDrafts(safeStore(() => memory)) };
};

describe('drafts', () => {
  it('keep input for the same account across sign-ins', () => {
    const { drafts } = create();
    drafts.open('account-a');
    drafts.write('reason', { reason: 'Unwell' });
    drafts.open('account-a');
    expect(drafts.read('reason')).toEqual({ reason: 'Unwell' });
  });

  it('are dropped when another account signs in', () => {
    const { drafts } = create();
    drafts.open('account-a');
    drafts.write('reason', { reason: 'Unwell' });
    drafts.open('account-b');
    expect(drafts.read('reason')).toBeUndefined();
    expect(drafts.account()).toBe('account-b');
  });

  it('are deleted on logout', () => {
    const { drafts, memory } = create();
    drafts.open('account-a');
    drafts.write('reason', { reason: 'Unwell' });
    drafts.clear();
    expect(memory.getItem('drafts')).toBeNull();
  });

  it.each(['clear', 'open'] as const)('T46 clear the stored path behind a notice (%s)', (way) => {
    const { drafts, memory } = create();
    drafts.open('account-a');
    memory.setItem('noticeReturn', '/attendance/S-Asha/2101');
    drafts.open('account-a');
    expect(memory.getItem('noticeReturn')).toBe('/attendance/S-Asha/2101');
    drafts[way]('account-b');
    expect(memory.getItem('noticeReturn')).toBeNull();
  });

  it('are not written while signed out', () => {
    const { drafts } = create();
    drafts.write('reason', { reason: 'Unwell' });
    expect(drafts.read('reason')).toBeUndefined();
  });

  it('delete a submitted form and keep the others', () => {
    const { drafts } = create();
    drafts.open('account-a');
    drafts.write('reason', { reason: 'Unwell' });
    drafts.write('report', { reason: 'Holiday' });
    drafts.discard('reason');
    expect(drafts.read('reason')).toBeUndefined();
    expect(drafts.read('report')).toEqual({ reason: 'Holiday' });
  });

  it.each(['', 'not json', '[]', '{"account":1}', '{"forms":[]}'])(
    'are empty for the stored value %j',
    (held) => {
      const { drafts, memory } = create();
      memory.setItem('drafts', held);
      expect(drafts.account()).toBeNull();
      expect(drafts.read('reason')).toBeUndefined();
    },
  );
});

describe('a stored draft', () => {
  const sample = { reason: '', allDay: true, students: [{ eqId: '' }] };

  it('fits a form with the same fields', () => {
    expect(isSameShape({ reason: 'Unwell', allDay: false, students: [] }, sample)).toBe(true);
  });

  it.each([
    undefined,
    null,
    'text',
    { reason: 'Unwell' },
    { reason: 'Unwell', allDay: 'no', students: [] },
    { reason: 'Unwell', allDay: false, students: ['A'] },
    { reason: 'Unwell', allDay: false, students: [], more: 1 },
  ])('with other fields is ignored: %j', (draft) => {
    expect(isSameShape<unknown>(draft, sample)).toBe(false);
  });
});

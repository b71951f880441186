import { describe, expect, it } from 'vitest';
import type { ViewerStatus } from '@portal/contract/viewers';
import { viewerOf } from '../viewer.factory.ts';
import { changesOf, editOf, effectiveEdit, featuresLock, cannotSaveText } from './edit-rules.ts';
import type { ViewerEdit } from './edit-rules.ts';

const invited = viewerOf({ status: 'Invited' });
const active = viewerOf({ status: 'Active' });
const blocked = viewerOf({ status: 'Blocked' });
const edited = (viewer: typeof active, change: Partial<ViewerEdit>): ViewerEdit => ({
  ...editOf(viewer),
  ...change,
});

describe('what can be saved', () => {
  it('is empty while nothing has changed', () => {
    expect(cannotSaveText(active, editOf(active))).toBe('There is nothing to save yet.');
    expect(cannotSaveText(invited, edited(invited, { firstName: ' Soraya ' }))).toBe(
      'There is nothing to save yet.',
    );
  });

  it.each<[string, typeof active, Partial<ViewerEdit>, object]>([
    ['details', active, { features: ['Finance'] }, { details: true, status: false }],
    ['status', active, { status: 'Blocked' }, { details: false, status: true }],
    ['details', invited, { firstName: 'Sora' }, { details: true, status: false }],
    ['details', invited, { email: 'a@b.co', confirmEmail: 'a@b.co' }, { details: true, status: false }],
    [
      'details and status',
      viewerOf({ status: 'Awaiting Approval' }),
      { features: ['Finance'], status: 'Active' },
      { details: true, status: true },
    ],
  ])('is %s', (_, viewer, change, changes) => {
    expect(changesOf(viewer, edited(viewer, change))).toEqual(changes);
    expect(cannotSaveText(viewer, edited(viewer, change))).toBeUndefined();
  });

  it('requires a feature and matching emails', () => {
    expect(cannotSaveText(active, edited(active, { features: [] }))).toBe(
      '*You must select at least one to continue',
    );
    expect(cannotSaveText(invited, edited(invited, { email: 'other@example.com' }))).toBe(
      'To continue, make both emails match.',
    );
  });

  it('requires only the tick for a removal', () => {
    const removal = { status: 'Remove', features: [] } as const;
    expect(cannotSaveText(active, edited(active, { ...removal, features: [] }))).toBe(
      'To continue, tick Confirm removal.',
    );
    const confirmed = edited(active, { status: 'Remove', features: [], isRemovalConfirmed: true });
    expect(cannotSaveText(active, confirmed)).toBeUndefined();
    expect(changesOf(active, confirmed)).toEqual({ details: false, status: true });
  });
});

describe('features', () => {
  it.each<[ViewerStatus, ViewerStatus, string | null]>([
    ['Invited', 'Invited', null],
    ['Awaiting Approval', 'Active', null],
    ['Active', 'Active', null],
    ['Active', 'Blocked', 'You cannot change this while the status is Blocked.'],
    ['Active', 'Remove', 'You cannot change this while the status is Remove.'],
    ['Blocked', 'Blocked', 'You cannot change this while the status is Blocked.'],
    ['Blocked', 'Active', 'Save the new status first. Then you can change this.'],
  ])('of a viewer who is %s and is to be %s: %s', (from, to, sentence) => {
    expect(featuresLock(viewerOf({ status: from }), { status: to })).toBe(sentence);
  });

  it('are saved with a Blocked status if chosen before it was set', () => {
    const edit = edited(active, { features: ['Finance'], status: 'Blocked' });
    expect(effectiveEdit(active, edit).features).toEqual(['Finance']);
    expect(changesOf(active, edit)).toEqual({ details: true, status: true });
  });

  it('stay unchanged for a viewer who is blocked or being removed', () => {
    expect(changesOf(blocked, edited(blocked, { status: 'Active', features: [] })).details).toBe(false);
    expect(changesOf(active, edited(active, { status: 'Remove', features: ['Finance'] })).details).toBe(
      false,
    );
  });
});

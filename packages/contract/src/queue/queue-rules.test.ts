import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../staff/permissions.ts';
import { ageStage, allowsBulk, decidableKinds } from './queue-rules.ts';

describe('O-4 the queue', () => {
  it.each([
    ['attendance-officer', ['absence-report', 'absence-reason']],
    ['business-manager', []],
    ['department-support', []],
  ] as const)('has the kinds that a role may decide: %s', (role, kinds) => {
    expect(decidableKinds(permissionsOf([role]))).toEqual(kinds);
  });

  it('has every kind for the office and the principal', () => {
    for (const role of ['office', 'principal'] as const)
      expect(decidableKinds(permissionsOf([role]))).toHaveLength(6);
  });

  it.each(['medical-conditions', 'add-student', 'parent-details'] as const)(
    'O-4.5 doesn’t allow bulk decisions on a kind whose evidence must be seen: %s',
    (kind) => expect(allowsBulk(kind)).toBe(false),
  );

  it.each([
    [0, 'fresh'],
    [119, 'fresh'],
    [120, 'soon'],
    [240, 'soon'],
    [241, 'over'],
    [479, 'over'],
    [480, 'long-over'],
  ])('O-4.2 is %i minutes old of 240: %s', (minutes, stage) => {
    const submittedAt = new Date('2026-11-18T00:00:00Z');
    const at = (after: number) => new Date(submittedAt.getTime() + after * 60_000);
    expect(ageStage({ submittedAt, dueAt: at(240) }, at(minutes))).toBe(stage);
  });
});

import { describe, expect, it } from 'vitest';
import { firstPage, pathOfStage } from './stage-path.ts';

describe('the page of a stage', () => {
  it.each([
    ['terms', '/registration/account-owner/invitation', '/registration/delegated-viewer/invitation'],
    ['verify-name', '/registration/account-owner/verify', '/registration/delegated-viewer/verify'],
    ['verify-identity', '/registration/account-owner/verify', '/registration/delegated-viewer/verify'],
    ['register', '/registration/account-owner/register', '/registration/delegated-viewer/register'],
    ['check-email', '/registration/account-owner/register', '/registration/delegated-viewer/register'],
    ['done', '/login', '/login'],
  ] as const)('%s', (stage, owner, viewer) => {
    expect(pathOfStage('owner', stage)).toBe(owner);
    expect(pathOfStage('viewer', stage)).toBe(viewer);
  });

  it('is the invitation page for an unknown registration', () => {
    expect(firstPage('owner')).toBe('/registration/account-owner/invitation');
  });
});

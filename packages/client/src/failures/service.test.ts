import { expect, it } from 'vitest';
import { maintenanceNotice } from './service.ts';

it('finds the planned-maintenance notice in a fetched page', () => {
  const page =
    '<head><meta name="planned-maintenance" content="Back at 6 &amp; running, we&#39;re sure"></head>';
  expect(maintenanceNotice(page)).toBe("Back at 6 & running, we're sure");
});

it('finds none in an ordinary page', () => {
  expect(maintenanceNotice('<head><title>Sign in</title></head>')).toBeNull();
});

import path from 'node:path';
import { demoPassword } from '@portal/demo-data';

/** Who signs in; `packages/demo-data/src/accounts.ts` says what each is to which student. */
export const accounts = {
  owner: 'owner@example.com',
  secondOwner: 'second-owner@example.com',
  viewer: 'viewer@example.com',
  otherOwner: 'linh.tran@example.com',
  newOwner: 'new-owner@example.com',
  payer: 'grace.park@example.com',
  otherPayer: 'daniel.park@example.com',
} as const;
export type AccountName = keyof typeof accounts;

export const password = demoPassword;

/** A browser that is signed in already, made once for a whole run. */
export function signedInState(account: AccountName): string {
  return path.resolve(import.meta.dirname, `../test-results/signed-in/${account}.json`);
}

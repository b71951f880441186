/** Names of factors for e-mails. Pure. */
import type { Factor } from './suspend.repository.ts';

/** Such as "the passkey “Phone”, your authenticator app"; for a mobile, only the number. */
export function factorNames(factors: readonly Factor[]): string {
  return factors
    .map(({ kind, name }) => {
      if (kind === 'passkey') return `the passkey “${name ?? ''}”`;
      return kind === 'mobile' ? `the mobile number ${name ?? ''}` : 'the authenticator app';
    })
    .join(', ');
}

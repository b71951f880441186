/** A staff identity provider without a network. Tests set who signs in. */
import type { ProviderLogout, StaffIdentity, StaffIdentityProvider } from '../../ports/staff-identity.ts';

export class FakeStaffProvider implements StaffIdentityProvider {
  identity: StaffIdentity | null = null;
  logout: ProviderLogout | null = null;

  async begin({ isFresh }: { isFresh: boolean }) {
    const checks = { state: 'state', nonce: 'nonce', verifier: 'verifier', isFresh };
    return { url: new URL('https://id.example.com/authorize?state=state'), checks };
  }

  async finish(parameters: URLSearchParams): Promise<StaffIdentity> {
    if (!this.identity || parameters.get('state') !== 'state') throw new Error('Not this sign-in');
    return this.identity;
  }

  async readLogout(): Promise<ProviderLogout | null> {
    return this.logout;
  }

  async signOutUrl(): Promise<URL> {
    return new URL('https://id.example.com/end');
  }
}

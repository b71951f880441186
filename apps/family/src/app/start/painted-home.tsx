import type { ComponentType } from 'react';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { SiteProvider } from '@portal/client/site';
import { StudentProvider, UserProvider } from '@portal/client/session';
import { routes } from '../routes.ts';
import { readyScreen, screenOf } from '../screens.ts';

/** Loads what home is made of, as the router would; answers home as it will show it to a person. */
export async function loadPaintedHome(): Promise<ComponentType<{ site: Site; user: User }>> {
  const [{ SignedInPage }] = await Promise.all([import('../shell/signed-in-page.tsx'), readyScreen('home')]);
  const HomeScreen = screenOf('home');
  if (!HomeScreen) throw new Error('Home has no screen');
  const found = { name: 'home', route: routes.home, params: {} } as const;
  return ({ site, user }) => (
    <SiteProvider value={site}>
      <UserProvider value={user}>
        <StudentProvider value={null}>
          <SignedInPage found={found} user={user} page={null}>
            <HomeScreen params={found.params} />
          </SignedInPage>
        </StudentProvider>
      </UserProvider>
    </SiteProvider>
  );
}

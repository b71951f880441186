/** Native app features (docs/mobile.md). Loaded only in the native shell. */
import { createRoot } from 'react-dom/client';
import { showIsoDates } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import type { Site } from '@portal/contract/site';
import { storageKeys } from '@portal/contract/session';
import { deviceStore, type Shell, device } from '@portal/client/device';
import {
  checkVersion,
  followLock,
  isHiddenInSwitcher,
  lockMinutes,
  resumeApp,
  setLocked,
  type VersionCheck,
} from '@portal/client/native-app';
import { currentPath, navigate } from '@portal/client/navigation';
import { SiteProvider } from '@portal/client/site';
import { ChangedDetailsDialog } from '../../areas/session/changed-details-dialog.tsx';
import { AppLock } from './lock-screen.tsx';

/** An outdated app opens only the update page. */
function requireUpdate(version: VersionCheck | null): void {
  if (version?.kind !== 'outdated') return;
  const update = `/update/${version.current}|${version.target}`;
  const stay = (): void => {
    if (currentPath() !== update) navigate(update, { replace: true });
  };
  stay();
  addEventListener('hashchange', stay);
}

/** Registration opens in the browser, because the identity service returns to the portal's website. */
function registerInBrowser(): void {
  const path = currentPath();
  if (!path.startsWith('/registration/')) return;
  device.openLink(device.portalUrl(`/#${path}`));
  navigate(paths.login(), { replace: true });
}

const hasSession = (): boolean => deviceStore.get(storageKeys.authenticated) === 'true';

/** The app lock isn't needed before sign-in. */
function lock(): void {
  if (hasSession()) setLocked(true);
}

/** A separate React root, so that the app keeps its state and the prerendered sign-in page hydrates without a dialog. */
function renderDialogs(site: Site): void {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <SiteProvider value={site}>
      <AppLock />
      <ChangedDetailsDialog />
    </SiteProvider>,
  );
}

/** Must be called before the app is rendered. */
export function startNative(shell: Shell, site: Site): void {
  showIsoDates();
  renderDialogs(site);
  if (lockMinutes() !== null) lock();
  followLock(shell, lock);
  void shell.hideInSwitcher(isHiddenInSwitcher()).catch(() => undefined);
  shell.onOpened((path) => navigate(path));
  shell.onResume(() => void resumeApp().then(requireUpdate));
  addEventListener('hashchange', registerInBrowser);
  registerInBrowser();
  void checkVersion().then(requireUpdate, () => undefined);
}

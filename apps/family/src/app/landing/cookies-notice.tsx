import { useLayoutEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { storageKeys } from '@portal/contract/session';
import { hrefTo } from '@portal/client/navigation';
import { deviceStore } from '@portal/client/device';
import { Button } from '@portal/ui/buttons';
import { MAIN_ID } from '@portal/ui/frame';

const SEEN = 'true';

/** The style sheet hides it by this, so that the page's first script can do so before anything is painted. */
const hide = (): void => {
  document.documentElement.dataset['cookies'] = 'seen';
};

const close = (): void => {
  deviceStore.set(storageKeys.cookiesNoticeSeen, SEEN);
  hide();
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
};

/** Says which cookies there are. It stands in the page and covers nothing; closed once, it stays away. */
export const CookiesNotice = () => {
  useLayoutEffect(() => {
    if (deviceStore.get(storageKeys.cookiesNoticeSeen) === SEEN) hide();
  }, []);
  return (
    <section className="cookies" aria-label="Cookies">
      <p>
        Cookies keep you signed in and protect what you send.{' '}
        <a href={hrefTo(paths.privacy())}>Privacy and cookies</a>
      </p>
      <Button variant="secondary" onClick={close}>
        Close notice
      </Button>
    </section>
  );
};

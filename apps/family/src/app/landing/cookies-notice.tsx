import { useLayoutEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { storageKeys } from '@portal/contract/session';
import { hrefTo } from '@portal/client/navigation';
import { deviceStore } from '@portal/client/device';
import { Button } from '@portal/ui/buttons';
import { MAIN_ID } from '@portal/ui/frame';

const SEEN = 'true';

/** The style sheet hides the notice by this class, so that the inline script can hide it before the first paint. */
const hide = (): void => {
  document.documentElement.dataset['cookies'] = 'seen';
};

const close = (): void => {
  deviceStore.set(storageKeys.cookiesNoticeSeen, SEEN);
  hide();
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
};

/** Lists the cookies in use. It is part of the page flow and covers nothing. Once closed, it stays closed. */
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

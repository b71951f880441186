import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '@portal/contract/routes';
import { systemFamily } from '@portal/client/calls';
import { askToInstall, device, isInstalled, onInstallOffer } from '@portal/client/device';
import { installOffer } from '@portal/client/early-start';
import { usePath } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { useNow } from '@portal/client/time';
import { declineInstall, mayOfferInstall } from '@portal/client/web-app';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { HomeScreenSteps } from './home-screen-steps.tsx';

type Way = { readonly kind: 'browser'; readonly offer: Event } | { readonly kind: 'steps' };

/** How this device installs the app: the browser's prompt, steps for an iPhone or iPad, or not at all. */
function useWay(): Way | null {
  const [offer, setOffer] = useState(installOffer);
  useEffect(() => onInstallOffer(setOffer), []);
  if (isInstalled()) return null;
  if (offer) return { kind: 'browser', offer };
  return systemFamily(device.userAgent) === 'iOS' ? { kind: 'steps' } : null;
}

/** Offers on home to keep the app on this device (W-3.1, W-3.2). */
export const InstallOffer = () => {
  const { productName } = useSite();
  const way = useWay();
  const now = useNow();
  const isHome = usePath() === paths.home();
  const [isClosed, setIsClosed] = useState(false);
  const [showsSteps, setShowsSteps] = useState(false);
  if (!way || !isHome || isClosed || !mayOfferInstall(now)) return null;
  const close = (): void => {
    declineInstall(new Date());
    setIsClosed(true);
  };
  const add = async (): Promise<void> => {
    if (way.kind === 'steps') return setShowsSteps(true);
    await askToInstall(way.offer);
    close();
  };
  return (
    <section className="app-note" aria-label={`Keep ${productName} on your phone`}>
      <Note
        icon={Smartphone}
        title={`Keep ${productName} on your phone.`}
        action={
          <ButtonRow>
            <Button variant="primary" onClick={() => void add()}>
              Add to this phone
            </Button>
            <Button variant="ghost" onClick={close}>
              Not now
            </Button>
          </ButtonRow>
        }
      >
        Opens in one tap, and can keep today’s timetable for when you have no signal.
      </Note>
      <HomeScreenSteps open={showsSteps} onClose={close} />
    </section>
  );
};

import { Smartphone } from 'lucide-react';
import { useSite } from '@portal/client/site';
import { Arches } from '@portal/ui/frame';
import { LinkButton } from '@portal/ui/buttons';
import { headingId } from './section-ids.ts';

type StoreLinkProps = { when: string; href: string; phone: string };

const StoreLink = ({ when, href, phone }: StoreLinkProps) => (
  <LinkButton data-when={when} size="lg" icon={Smartphone} href={href}>
    Get the app for {phone}
  </LinkButton>
);

/** Links to the mobile app, if the department has published one. */
export const GetApp = () => {
  const { appStoreLink, playStoreLink } = useSite().app;
  if (appStoreLink === '' && playStoreLink === '') return null;
  return (
    <section data-when="app" className="wrap pubsec" aria-labelledby={headingId('app')}>
      <div className="getapp">
        <div>
          <h2 id={headingId('app')}>Keep it in your pocket</h2>
          <p>The app adds fingerprint and face sign-in, and a quiet notification when something needs you.</p>
          <div className="btn-row btn-row-stack">
            {appStoreLink !== '' && <StoreLink when="appStore" href={appStoreLink} phone="iPhone" />}
            {playStoreLink !== '' && <StoreLink when="playStore" href={playStoreLink} phone="Android" />}
          </div>
        </div>
        <Arches />
      </div>
    </section>
  );
};

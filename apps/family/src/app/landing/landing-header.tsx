import type { MouseEvent } from 'react';
import { paths } from '@portal/contract/routes';
import { useSession } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { Brand } from '@portal/ui/frame';
import { LinkButton } from '@portal/ui/buttons';
import { headingId, type SectionId } from './section-ids.ts';

/** The router would treat a plain fragment link as a route, so the click handler scrolls and moves focus itself. */
const goTo = (event: MouseEvent, id: SectionId): void => {
  event.preventDefault();
  const heading = document.getElementById(headingId(id));
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
};

const SectionLink = ({ to, children, when }: { to: SectionId; children: string; when?: string }) => (
  <a data-when={when} href={hrefTo(paths.landing())} onClick={(event) => goTo(event, to)}>
    {children}
  </a>
);

/** The target of the last button. A signed-in person continues to home. */
const useWayIn = (): { readonly href: string; readonly label: string } =>
  useSession().status === 'signed-in'
    ? { href: hrefTo(paths.home()), label: 'Go to my students' }
    : { href: hrefTo(paths.login()), label: 'Sign in' };

export const WayIn = ({ prominent }: { prominent?: boolean }) => {
  const { href, label } = useWayIn();
  return (
    <LinkButton variant={prominent ? 'primary' : 'secondary'} size={prominent ? 'lg' : undefined} href={href}>
      {label}
    </LinkButton>
  );
};

/** The landing page's header: links to its sections, Help and 'Sign in'. */
export const LandingHeader = () => {
  const { productName, app, reviews } = useSite();
  return (
    <header className="barebar">
      <Brand name={productName} href={hrefTo(paths.landing())} />
      <nav className="pub-nav" aria-label="On this page">
        <SectionLink to="functions">What you can do</SectionLink>
        <SectionLink to="process">How to join</SectionLink>
        {reviews.items.length > 0 && (
          <SectionLink when="reviews" to="reviews">
            Reviews
          </SectionLink>
        )}
        {(app.appStoreLink || app.playStoreLink) !== '' && (
          <SectionLink when="app" to="app">
            Get the app
          </SectionLink>
        )}
        <a href={hrefTo(paths.help())} accessKey="6">
          Help
        </a>
      </nav>
      <WayIn />
    </header>
  );
};

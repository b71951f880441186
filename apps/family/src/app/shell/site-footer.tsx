import { paths } from '@portal/contract/routes';
import { Footer } from '@portal/ui/frame';
import { useSite } from '@portal/client/site';
import { hrefTo } from '@portal/client/navigation';

const links = [
  { href: hrefTo(paths.privacy()), label: 'Privacy' },
  { href: hrefTo(paths.accessibility()), label: 'Accessibility', accessKey: '0' },
] as const;
const signedInLinks = [
  ...links,
  { href: hrefTo(paths.acceptedTerms()), label: 'Terms and conditions' },
] as const;

/**
 * Help line, privacy, accessibility and the acknowledgement of country on every page; the accepted terms once signed
 * in.
 */
export const SiteFooter = ({ isSignedIn = false }: { isSignedIn?: boolean }) => {
  const { helpLine, helpLineNumber, acknowledgement } = useSite();
  const help = (
    <>
      Need a hand? Call <a href={`tel:${helpLineNumber}`}>{helpLine}</a> or read{' '}
      <a href={hrefTo(paths.help())}>Help</a>. Only your school can issue invitation codes.
    </>
  );
  return <Footer help={help} links={isSignedIn ? signedInLinks : links} statements={[acknowledgement]} />;
};

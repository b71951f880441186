import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import { BareFrame, Brand, TopBarLink } from '@portal/ui/frame';
import { useSite } from '@portal/client/site';
import { hrefTo } from '@portal/client/navigation';
import { SiteFooter } from './site-footer.tsx';

export type BarePageProps = {
  wide?: boolean;
  /** The signed-in person's name, or a link to sign in. The sign-in page shows neither. */
  account?: ReactNode;
  children: ReactNode;
};

/** A page without navigation: sign in, status pages, and anonymous pages for signed-out visitors. */
export const BarePage = ({ wide, account, children }: BarePageProps) => (
  <BareFrame
    wide={wide}
    brand={<Brand name={useSite().productName} href={hrefTo(paths.home())} />}
    end={
      <div className="topbar-end">
        <TopBarLink icon={CircleHelp} label="Help" href={hrefTo(paths.help())} accessKey="6" />
        {account}
      </div>
    }
    footer={<SiteFooter />}
  >
    {children}
  </BareFrame>
);

import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '@portal/client/site';
import { officeTexts } from '@portal/texts/office';
import { Icon, Tag } from '@portal/ui/content';
import { BareFrame, Brand } from '@portal/ui/frame';

const { signIn, unit } = officeTexts;

/** A page without navigation. */
export const BarePage = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div className="staffbare">
    <BareFrame
      wide={wide}
      brand={
        <span className="office-brand">
          <Brand name={useSite().productName} href="/office" />
          <Tag tone="brand">{unit}</Tag>
        </span>
      }
      footer={
        <footer className="footer">
          <div className="footer-in">
            <p className="footer-help">
              <Icon icon={LockKeyhole} />
              <span>
                {signIn.footer}
                <a href="/">{signIn.familySide}</a>
                {signIn.recorded}
              </span>
            </p>
          </div>
        </footer>
      }
    >
      {children}
    </BareFrame>
  </div>
);

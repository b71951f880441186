import { Link } from 'wouter';
import { officePaymentTexts } from '@portal/texts/office/payments';
import { officePaths } from '../../shared/paths.ts';

const { tabs: texts } = officePaymentTexts;

export const MoneyTabs = ({ current }: { current: 'settlement' | 'invoices' }) => (
  <nav className="tabs" aria-label={texts.label}>
    <Link href={officePaths.payments} aria-current={current === 'settlement' ? 'page' : undefined}>
      {texts.settlement}
    </Link>
    <Link href={officePaths.invoices} aria-current={current === 'invoices' ? 'page' : undefined}>
      {texts.invoices}
    </Link>
  </nav>
);

import { FileDown } from 'lucide-react';
import { invoiceEndpoint } from '@portal/contract/payments';
import type { FinanceRecord } from '@portal/contract/payments';
import type { User } from '@portal/contract/students';
import { urlOf } from '@portal/client/calls';
import { useDownload } from '../../../shared/use-download.ts';
import { useUser, viewFlag } from '@portal/client/session';
import { Icon } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';

/** The invoice's URL, with the caller's identity as specified (S-7.3). */
const addressOf = ({ studentEqId, schoolCode, invoiceNumber }: FinanceRecord, user: User): string =>
  urlOf(
    invoiceEndpoint.path,
    {},
    {
      oneSchoolPpaoId: user.oneSchoolParentId ?? '',
      studentEqId,
      schoolId: schoolCode,
      invoiceNumber,
      schoolUserId: viewFlag()?.schoolUserId ?? '',
    },
  );

export const InvoicePdf = ({ record }: { record: FinanceRecord }) => {
  const user = useUser();
  const { isBusy, download } = useDownload();
  return (
    <button
      type="button"
      className="link-more"
      aria-busy={isBusy || undefined}
      onClick={() => void download(addressOf(record, user), `Invoice ${record.invoiceNumber}.pdf`)}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon icon={FileDown} size={18} />}
      Invoice PDF<VisuallyHidden> for {record.description}</VisuallyHidden>
    </button>
  );
};

/** How the states of invoices and payments are shown. Pure. */
import { Check, CircleAlert, CircleCheck, CircleHelp, CircleX, Clock3, Loader } from 'lucide-react';
import type { InvoiceState, OfficePaymentState } from '@portal/contract/payments/office';
import type { IconType } from '@portal/ui/base';
import type { TagProps } from '@portal/ui/content';

type Look = { tone: NonNullable<TagProps['tone']>; icon: IconType };

export const invoiceLooks: Readonly<Record<InvoiceState, Look>> = {
  owing: { tone: 'info', icon: Clock3 },
  overdue: { tone: 'bad', icon: CircleAlert },
  progress: { tone: 'brand', icon: Loader },
  paid: { tone: 'ok', icon: Check },
  closed: { tone: 'mute', icon: CircleX },
};

export const paymentLooks: Readonly<Record<OfficePaymentState, Look>> = {
  progress: { tone: 'brand', icon: Loader },
  unknown: { tone: 'warn', icon: CircleHelp },
  charged: { tone: 'ok', icon: CircleCheck },
  'not-charged': { tone: 'mute', icon: CircleX },
};

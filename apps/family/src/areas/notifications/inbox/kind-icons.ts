/** The small icon of a kind, on the avatar. */
import {
  CalendarDays,
  Check,
  ChartNoAxesColumn,
  ClipboardPen,
  Flag,
  KeyRound,
  Mail,
  ReceiptText,
  TriangleAlert,
  UserRoundCheck,
  Wallet,
} from 'lucide-react';
import type { Notification, NotificationKind } from '@portal/contract/notifications';
import type { IconType } from '@portal/ui/base';

const icons: Readonly<Record<NotificationKind, IconType>> = {
  'absence-to-explain': Flag,
  'absence-decided': Check,
  'consent-to-answer': ClipboardPen,
  'consent-due-soon': ClipboardPen,
  'payment-due': Wallet,
  'payment-receipt': ReceiptText,
  'payment-resolved': ReceiptText,
  'new-report': ChartNoAxesColumn,
  'event-changed': CalendarDays,
  'school-notice': Mail,
  'request-decided': Check,
  'viewer-accepted': UserRoundCheck,
  security: KeyRound,
};

export const iconOf = ({ kind, isUrgent }: Notification): IconType =>
  isUrgent ? TriangleAlert : icons[kind];

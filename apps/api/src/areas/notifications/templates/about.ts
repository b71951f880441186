/** The data that a template may use. */
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import type { IsoDate } from '@portal/contract/dates';

export interface AboutOf<Kind extends NotificationKind> {
  id: string;
  kind: Kind;
  params: NotificationParams[Kind];
  isUrgent: boolean;
  needsYou: boolean;
  firstName: string | null;
  schoolName: string | null;
}
export type About = { [Kind in NotificationKind]: AboutOf<Kind> }[NotificationKind];

export interface Reader {
  firstName: string;
  /** The date in their time zone. */
  today: IsoDate;
  productName: string;
  portalUrl: string;
}

/** E-mails name a child by an initial only, because they are forwarded and read over shoulders. */
export const initialOf = ({ firstName }: Pick<About, 'firstName'>): string =>
  firstName === null ? 'Your child' : `${[...firstName][0] ?? ''}.`;

/** Amounts aren't shown outside the portal, not even in a school's own title. */
const amount = /[$€£]|\d[.,]\d{2}\b|\bAUD\b/;

/** A title of the school's, unless it has an amount. */
export const titleOf = (title: string, otherwise: string): string => (amount.test(title) ? otherwise : title);

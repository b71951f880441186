/**
 * The messages between the payment page and the card document (B-3, T39). They never contain card digits. Each side
 * accepts only messages of the expected origin and window: its own origin, or in the mobile app the portal's and the
 * app's.
 */
import type { PaymentToken } from '@portal/contract/payments';

export const cardFields = ['number', 'expiry', 'cvv'] as const;
export type CardField = (typeof cardFields)[number];
export type FieldStatus = 'empty' | 'wrong' | 'right';
export type CardStatus = Readonly<Record<CardField, FieldStatus>>;

export type CardMode = 'directPost' | 'hostedFields';

/** The parts of a token that one transaction needs. */
export type CardTransaction = Pick<
  PaymentToken,
  | 'amount'
  | 'billerCode'
  | 'bPointPaymentUrl'
  | 'customerReferenceNumber'
  | 'merchantNumber'
  | 'paymentAuthToken'
>;

/** From the card document to the page. */
export type CardMessage =
  | { readonly kind: 'ready'; readonly mode: CardMode }
  | { readonly kind: 'standing'; readonly standing: CardStatus }
  | { readonly kind: 'height'; readonly height: number }
  /** Enter was pressed in a field. */
  | { readonly kind: 'submit' }
  /** The cards were submitted, which can't be undone. */
  | { readonly kind: 'sent' }
  /** The card is invalid after all, and nothing was sent. */
  | { readonly kind: 'kept' }
  /** The gateway has returned every frame. */
  | { readonly kind: 'returned' };

/** From the page to the card document. */
export type PageMessage =
  /** Locks the fields while tokens are fetched. */
  | { readonly kind: 'hold'; readonly isHeld: boolean }
  | { readonly kind: 'pay'; readonly transactions: readonly CardTransaction[] };

const isMessage = (data: unknown): data is { kind: unknown } =>
  typeof data === 'object' && data !== null && 'kind' in data;

const isOneOf = <T extends { kind: string }>(data: unknown, kinds: readonly T['kind'][]): data is T =>
  isMessage(data) && kinds.some((kind) => kind === data.kind);

/** Only from the given window, and while it shows the given origin. */
const isFrom = (event: MessageEvent, sender: MessageEventSource | null, origin: string): boolean =>
  event.origin === origin && sender !== null && event.source === sender;

/** The pages of the mobile app that may frame the card document, as the server wrote them into it. */
const appPages = (): readonly string[] =>
  document.querySelector<HTMLElement>('#card')?.dataset['pages']?.split(' ').filter(Boolean) ?? [];

/** The page that frames the card document. `frame-ancestors` has already blocked all other pages. */
const pageOrigin = (): string =>
  appPages().find((page) => location.ancestorOrigins.contains(page)) ?? location.origin;

export const readCardMessage = (
  event: MessageEvent,
  card: Window | null,
  origin: string,
): CardMessage | null => {
  const kinds = ['ready', 'standing', 'height', 'submit', 'sent', 'kept', 'returned'] as const;
  const { data }: { data: unknown } = event;
  return isFrom(event, card, origin) && isOneOf<CardMessage>(data, kinds) ? data : null;
};

export const readPageMessage = (
  event: MessageEvent,
  page: Window,
  origin = pageOrigin(),
): PageMessage | null => {
  const { data }: { data: unknown } = event;
  return isFrom(event, page, origin) && isOneOf<PageMessage>(data, ['hold', 'pay']) ? data : null;
};

export const postToPage = (message: CardMessage): void => parent.postMessage(message, pageOrigin());

export const postToCard = (card: Window | null, message: PageMessage, origin: string): void =>
  card?.postMessage(message, origin);

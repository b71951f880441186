/** Submits the card to the gateway: one form and one frame for each transaction (D-7.1). */
import type { CardTransaction } from '../frame-messages.ts';
import type { Card } from './card-form.ts';

/** The gateway's pages may run scripts and submit forms, but can't navigate this page. */
const sandbox = 'allow-scripts allow-forms allow-same-origin';

const fieldsOf = (transaction: CardTransaction, card: Card): Readonly<Record<string, string>> => ({
  merchantNumber: transaction.merchantNumber,
  billerCode: transaction.billerCode,
  paymentAuthToken: transaction.paymentAuthToken,
  customerReferenceNumber: transaction.customerReferenceNumber,
  amount: String(transaction.amount),
  cardNumber: card.number,
  expiry: card.expiry,
  cvv: card.cvv,
});

function createFrame(name: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.title = title;
  frame.setAttribute('sandbox', sandbox);
  return frame;
}

/** The message of our return handler, which the server wrote into the frame's document. */
const returnedMessage = document.querySelector<HTMLElement>('#card')?.dataset['returned'];

/** Resolves when our return handler, in this frame and on our own origin, reports that the gateway is done. */
function returnOf(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const listen = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== location.origin || source !== frame.contentWindow || data !== returnedMessage) return;
      removeEventListener('message', listen);
      resolve();
    };
    addEventListener('message', listen);
  });
}

/** The form is removed right after submission, because the browser has already read its fields. */
function post(transaction: CardTransaction, card: Card, target: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = transaction.bPointPaymentUrl;
  form.target = target;
  form.hidden = true;
  for (const [name, value] of Object.entries(fieldsOf(transaction, card))) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Submits all at once. Resolves when the gateway has returned every frame. */
export async function postCard(transactions: readonly CardTransaction[], card: Card): Promise<void> {
  const returns = transactions.map((transaction, index) => {
    const frame = createFrame(`payment-${index}`, 'Payment gateway');
    frame.hidden = true;
    document.body.append(frame);
    const returned = returnOf(frame);
    post(transaction, card, frame.name);
    return returned;
  });
  await Promise.all(returns);
}

/** The gateway's own page for each transaction, one after the other (mode `hostedFields`). */
export async function showHostedPages(
  transactions: readonly CardTransaction[],
  place: HTMLElement,
): Promise<void> {
  for (const [index, { bPointPaymentUrl }] of transactions.entries()) {
    const count = transactions.length > 1 ? ` ${index + 1} of ${transactions.length}` : '';
    const frame = createFrame(`payment-${index}`, `Card details, payment${count}`);
    frame.className = 'hosted';
    frame.src = bPointPaymentUrl;
    place.replaceChildren(frame);
    const returned = returnOf(frame);
    frame.focus();
    // Sequential, because a person can only fill in one payment page at a time.
    await returned;
  }
  place.replaceChildren();
}

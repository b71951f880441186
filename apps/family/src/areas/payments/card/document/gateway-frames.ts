/** Hands the card to the gateway: each transaction by a form of its own into a frame of its own (D-7.1). */
import type { CardTransaction } from '../frame-messages.ts';
import type { Card } from './card-form.ts';

/** The gateway's pages may run and post, and take nobody out of this page. */
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

/** What our handler says in a frame that is back: the server wrote it into the document. */
const returnedMessage = document.querySelector<HTMLElement>('#card')?.dataset['returned'];

/** Resolves when the handler of our own origin, in this very frame, says that the gateway is done with it. */
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

/** The form is gone as soon as it is sent: the browser has taken its fields by then. */
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

/** All at once; resolves when the gateway has sent every frame back. */
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

/** The gateway's own page for each, one after the other (mode `hostedFields`). */
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
    // One payment at a time is what a person can fill in.
    await returned;
  }
  place.replaceChildren();
}

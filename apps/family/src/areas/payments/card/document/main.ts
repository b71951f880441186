/**
 * The card document's script, bundled separately (B-3). It has no session, calls no API and stores nothing. Card digits
 * are sent only to the gateway.
 */
import { readPageMessage, postToPage, type CardTransaction } from '../frame-messages.ts';
import { CardForm } from './card-form.ts';
import { postCard, showHostedPages } from './gateway-frames.ts';

/** False if nothing was sent. */
type Pay = (transactions: readonly CardTransaction[]) => boolean;

const card = document.querySelector<HTMLElement>('#card');
const form = document.querySelector('form');

function followHeight(element: HTMLElement): void {
  const reportHeight = (): void =>
    postToPage({ kind: 'height', height: Math.ceil(element.getBoundingClientRect().height) });
  new ResizeObserver(reportHeight).observe(element);
  reportHeight();
}

function startDirectPost(cardForm: HTMLFormElement): Pay {
  const fields = new CardForm(cardForm, () => postToPage({ kind: 'standing', standing: fields.standing() }));
  cardForm.addEventListener('submit', (event) => {
    event.preventDefault();
    postToPage({ kind: 'submit' });
  });
  addEventListener('message', (event) => {
    const message = readPageMessage(event, parent);
    if (message?.kind === 'hold') fields.hold(message.isHeld);
  });
  postToPage({ kind: 'ready', mode: 'directPost' });
  postToPage({ kind: 'standing', standing: fields.standing() });
  return (transactions) => {
    const details = fields.take();
    if (!details) {
      postToPage({ kind: 'kept' });
      return false;
    }
    const returned = postCard(transactions, details);
    fields.empty();
    postToPage({ kind: 'sent' });
    void returned.then(() => postToPage({ kind: 'returned' }));
    return true;
  };
}

function startHostedFields(place: HTMLElement): Pay {
  postToPage({ kind: 'ready', mode: 'hostedFields' });
  return (transactions) => {
    postToPage({ kind: 'sent' });
    void showHostedPages(transactions, place).then(() => postToPage({ kind: 'returned' }));
    return true;
  };
}

function start(place: HTMLElement): void {
  const pay = form ? startDirectPost(form) : startHostedFields(place);
  followHeight(place);
  let isPaying = false;
  addEventListener('message', (event) => {
    const message = readPageMessage(event, parent);
    if (message?.kind !== 'pay' || isPaying) return;
    isPaying = pay(message.transactions);
  });
}

if (card) start(card);

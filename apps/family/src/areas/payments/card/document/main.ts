/**
 * The card document's script, bundled separately (B-3). It has no session, calls no API and stores nothing. Card digits
 * are sent only to the gateway.
 */
import { pageSays, sayToPage, type CardTransaction } from '../frame-messages.ts';
import { CardForm } from './card-form.ts';
import { postCard, showHostedPages } from './gateway-frames.ts';

/** False if nothing was sent. */
type Pay = (transactions: readonly CardTransaction[]) => boolean;

const card = document.querySelector<HTMLElement>('#card');
const form = document.querySelector('form');

function followHeight(element: HTMLElement): void {
  const tell = (): void =>
    sayToPage({ kind: 'height', height: Math.ceil(element.getBoundingClientRect().height) });
  new ResizeObserver(tell).observe(element);
  tell();
}

function startDirectPost(cardForm: HTMLFormElement): Pay {
  const fields = new CardForm(cardForm, () => sayToPage({ kind: 'standing', standing: fields.standing() }));
  cardForm.addEventListener('submit', (event) => {
    event.preventDefault();
    sayToPage({ kind: 'submit' });
  });
  addEventListener('message', (event) => {
    const said = pageSays(event, parent);
    if (said?.kind === 'hold') fields.hold(said.isHeld);
  });
  sayToPage({ kind: 'ready', mode: 'directPost' });
  sayToPage({ kind: 'standing', standing: fields.standing() });
  return (transactions) => {
    const details = fields.take();
    if (!details) {
      sayToPage({ kind: 'kept' });
      return false;
    }
    const returned = postCard(transactions, details);
    fields.empty();
    sayToPage({ kind: 'sent' });
    void returned.then(() => sayToPage({ kind: 'returned' }));
    return true;
  };
}

function startHostedFields(place: HTMLElement): Pay {
  sayToPage({ kind: 'ready', mode: 'hostedFields' });
  return (transactions) => {
    sayToPage({ kind: 'sent' });
    void showHostedPages(transactions, place).then(() => sayToPage({ kind: 'returned' }));
    return true;
  };
}

function start(place: HTMLElement): void {
  const pay = form ? startDirectPost(form) : startHostedFields(place);
  followHeight(place);
  let isPaying = false;
  addEventListener('message', (event) => {
    const said = pageSays(event, parent);
    if (said?.kind !== 'pay' || isPaying) return;
    isPaying = pay(said.transactions);
  });
}

if (card) start(card);

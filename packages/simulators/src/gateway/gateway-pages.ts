import { layout } from '../http/layout.ts';
import { escapeHtml } from '../http/respond.ts';
import { centsRules, testCards } from './cents.ts';
import type { Decision, LedgerLine, Transaction } from './gateway-store.ts';
import { sydneyClock } from './sydney-clock.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** A minimal page in a frame. */
const framed = (title: string, body: string, script = ''): string => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="stylesheet" href="/assets/pages.css">${script}</head>
<body>${body}</body></html>
`;

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

/** After a card: redirects to the portal's handler automatically. */
export function returnPage({ returnUrl, authKey }: Transaction, { code }: Decision): string {
  return framed(
    'Returning',
    `<div class="page identity"><form method="post" action="${escapeHtml(returnUrl)}" aria-label="Return">
${hidden('ResultKey', authKey)}${hidden('ResponseCode', code)}<button class="main">Return to the portal</button></form></div>`,
    '<script type="module" src="/assets/gateway-return.js"></script>',
  );
}

export function refusedPage(why: string): string {
  return framed('Not taken', `<div class="page"><h1>Not taken</h1><p>${escapeHtml(why)}</p></div>`);
}

/** The gateway's own form. */
export function cardPage({ authKey, amountCents, customerReferenceNumber }: Transaction): string {
  return framed(
    'Card payment',
    `<section class="page identity" aria-labelledby="what"><h1 id="what">Card payment of ${dollars(amountCents)}</h1>
<p class="muted">Reference ${escapeHtml(customerReferenceNumber)}. This is the gateway’s own page: the portal sees nothing of it.</p>
<form method="post" action="/bpoint/pay">${hidden('in_pay_token', authKey)}
<fieldset class="card"><legend>Card</legend>
<label>Card number <input name="cardNumber" inputmode="numeric" autocomplete="cc-number" maxlength="25" required></label>
<label>Expiry (MM/YY) <input name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="5" required></label>
<label>CVV <input name="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="3" required></label>
</fieldset><p class="answers"><button class="main">Pay ${dollars(amountCents)}</button></p></form></section>`,
  );
}

const cells = (values: readonly string[]): string =>
  values.map((value) => `<td>${escapeHtml(value)}</td>`).join('');

const ledgerRow = ({ at, event, invoiceNumber, amountCents, code, receiptNumber }: LedgerLine): string =>
  `<tr>${cells([sydneyClock(Date.parse(at)).replace('T', ' '), event, invoiceNumber, dollars(amountCents), code, receiptNumber])}</tr>`;

/** `GET /bpoint`: describes this simulator, the amounts for each outcome, and the latest ledger entries. */
export function gatewayPage(ledger: readonly LedgerLine[]): string {
  const rules = centsRules.map(
    ({ cents, says }) =>
      `<tr><th scope="row">$….${String(cents).padStart(2, '0')}</th><td>${escapeHtml(says)}</td></tr>`,
  );
  const newest = ledger.slice(-50).toReversed().map(ledgerRow);
  return layout({
    title: 'Payment gateway',
    current: '/bpoint',
    body: `<main class="page identity">
<h1>Payment gateway</h1>
<p class="lead">Cards go from the browser to here, never to the portal. No money moves.</p>
<h2>Cards</h2>
<p>${testCards.map((card) => `<code>${card}</code>`).join(' and ')} with any expiry to come and any CVV. Every other card is declined with 14.</p>
<h2>Amounts</h2>
<table><caption class="muted">The cents of the amount choose the answer; every other amount is approved.</caption>
<tbody>${rules.join('')}</tbody></table>
<h2>Faults</h2>
<p><code>POST /api/gateway</code> switches, <code>GET</code> shows, <code>DELETE</code> mends everything:
<code>down</code>, <code>queryDown</code>, <code>refuseKeys</code>, <code>reusableKeys</code> (true or false), <code>slowCallsMs</code>,
<code>slowCardsMs</code>, <code>dropAnswers</code> and <code>decline</code> (a share, 0 to 1), <code>seed</code>.
<code>POST /api/gateway/settle</code> decides what is undecided.</p>
<h2>Refund</h2>
<form method="post" action="/bpoint/refund">
<label>Receipt of the payment <input name="receiptNumber" inputmode="numeric" required></label>
<label>Amount in dollars <input name="amount" inputmode="decimal" required></label>
<p class="answers"><button class="main">Refund</button></p></form>
<h2>Ledger</h2>
<p>All of it, as JSON: <a href="/bpoint/ledger">/bpoint/ledger</a>. Lines are only ever added.</p>
<table><caption class="muted">The newest 50, in Sydney time</caption>
<thead><tr>${['When', 'What', 'Invoice', 'Amount', 'Code', 'Receipt'].map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${newest.join('')}</tbody></table>
</main>`,
  });
}

import { layout } from '../http/layout.ts';
import { escapeHtml } from '../http/respond.ts';
import type { Answer, Verification } from './verification-store.ts';

/** The fields of the portal's hidden form, in the specification's order. */
export const formFields = [
  'token',
  'userId',
  'customerId',
  'returnUrl',
  'cancelUrl',
  'timeoutUrl',
  'exceptionUrl',
] as const;
export type FormFields = Record<(typeof formFields)[number], string>;

const buttons: readonly { answer: Answer; label: string; says: string; isMain?: true }[] = [
  { answer: 'verified', label: 'Verified', says: 'The documents bear the name above.', isMain: true },
  { answer: 'not-verified', label: 'Not verified', says: 'The documents don’t match.' },
  { answer: 'cancelled', label: 'Cancel', says: 'The person turns back.' },
  { answer: 'timed-out', label: 'Time out', says: 'The person takes too long.' },
  { answer: 'exception', label: 'Exception', says: 'Something breaks at the service.' },
];

/** `POST /identity/verify`: shows the fields received, and the possible answers. */
export function verifyPage(fields: FormFields, visit: Verification): string {
  const names = visit.fullName.trim().split(/\s+/);
  const family = names.length > 1 ? (names.at(-1) ?? '') : '';
  const given = names.length > 1 ? names.slice(0, -1).join(' ') : visit.fullName;
  const hidden = formFields.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(fields[name])}">`,
  );
  const choices = buttons.map(
    ({ answer, label, says, isMain }) =>
      `<li><button name="answer" value="${answer}"${isMain ? ' class="main"' : ''} aria-describedby="says-${answer}">${label}</button>
<span id="says-${answer}" class="says">${says}</span></li>`,
  );
  return layout({
    title: 'Verify your identity',
    current: '/identity',
    body: `<main class="page identity">
<h1>Verify your identity</h1>
<p class="lead">A person would show a driver licence or passport here. You decide what the service finds.</p>
<form method="post" action="/identity/answer">
${hidden.join('\n')}
<fieldset class="card"><legend>Name on the documents</legend>
<p class="muted">Expected: ${escapeHtml(visit.fullName)}. Change it to see a name that doesn’t match refused.</p>
<label>Given names <input name="given" value="${escapeHtml(given)}" maxlength="100" autocomplete="off"></label>
<label>Family name <input name="family" value="${escapeHtml(family)}" maxlength="100" autocomplete="off"></label>
</fieldset>
<h2>What does the service find?</h2>
<ul class="answers">${choices.join('\n')}</ul>
</form>
<details class="card"><summary>What the portal sent</summary>
<table><caption class="muted">Fields of the hidden form</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Value</th></tr></thead>
<tbody>${formFields
      .map((name) => `<tr><th scope="row">${name}</th><td>${escapeHtml(fields[name])}</td></tr>`)
      .join('')}</tbody></table></details>
</main>`,
  });
}

/** `GET /identity`: describes this simulator. */
export function aboutPage(): string {
  return layout({
    title: 'Identity verification',
    current: '/identity',
    body: `<main class="page">
<h1>Identity verification</h1>
<p class="lead">Registering owners of an account come here from the portal to prove who they are, and leave with the answer you choose.</p>
<p>Open it by registering with an invitation code. To see the portal without it, send
<code>{"identity": "down"}</code> or <code>{"identity": "slow"}</code> to <code>POST /api/faults</code>; <code>"ok"</code> mends it.</p>
<h2>How the portal speaks to it</h2>
<ul>
<li><code>POST /identity/api/verifications</code> opens a visit for a user id and a nonce, and answers its token.</li>
<li>The browser posts the hidden form to <code>/identity/verify</code> and is sent back to one of the form’s four addresses.</li>
<li><code>POST /identity/api/verifications/outcome</code> answers what was found, signed with the shared key.</li>
</ul>
</main>`,
  });
}

/** A visit that can’t be made: unknown, already answered, or expired. */
export function refusedPage(why: string): string {
  return layout({
    title: 'This visit is over',
    current: '/identity',
    body: `<main class="page"><h1>This visit is over</h1><p class="lead">${escapeHtml(why)} Go back to the portal and start again.</p></main>`,
  });
}

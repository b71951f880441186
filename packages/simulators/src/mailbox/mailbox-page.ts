import { layout } from '../http/layout.ts';

/** `/mailbox`: mailbox.js fills and refreshes the list. */
export function mailboxPage(): string {
  return layout({
    title: 'Mailbox',
    current: '/mailbox',
    script: '/assets/mailbox.js',
    body: `<main class="mailbox">
<section class="list-pane" aria-labelledby="mailbox-title">
<div class="list-head">
<h1 id="mailbox-title">Mailbox</h1>
<p id="count" class="muted" role="status"></p>
</div>
<div class="tools" role="search">
<label for="to">Recipient</label>
<input id="to" type="search" autocomplete="off" spellcheck="false" placeholder="E-mail address or phone number">
<button id="clear" type="button">Empty the mailbox</button>
</div>
<ol id="messages" class="messages"></ol>
<p id="empty" class="empty" hidden>Nothing here yet. Messages appear by themselves as soon as the portal sends them.</p>
</section>
<section id="reader" class="reader" aria-label="Message" tabindex="-1"><p class="empty">Choose a message to read it.</p></section>
</main>`,
  });
}

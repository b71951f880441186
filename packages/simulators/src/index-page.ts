import { layout } from './http/layout.ts';

/** `/`: lists the simulators. */
export function indexPage(): string {
  return layout({
    title: 'Stand-ins',
    body: `<main class="page">
<h1>Stand-ins</h1>
<p class="lead">On this machine these take the place of the outside services the portal talks to, with the same protocols.</p>
<ul class="cards">
<li class="card"><h2><a href="/mailbox">Mailbox</a></h2><p>Every e-mail, SMS and push notification the portal sent, newest first. Codes are easy to read and copy.</p></li>
<li class="card"><h2><a href="/learning">Learning platform</a></h2><p>Where the portal’s link to the learning platform leads.</p></li>
<li class="card"><h2><a href="/identity">Identity verification</a></h2><p>Where registering owners prove who they are. You choose what the service finds.</p></li>
<li class="card"><h2><a href="/recaptcha/api.js?render=stand-in">reCAPTCHA</a></h2><p>With <code>CAPTCHA=recaptcha</code>. <code>POST /api/recaptcha</code> with <code>{"score": 0.1}</code> makes it doubt everybody.</p></li>
<li class="card"><h2><a href="/breached-passwords/range/00000">Breached passwords</a></h2><p>Knows the password <code>Correct-Horse-Battery-Staple-9</code> as stolen, so that nobody can choose it.</p></li>
<li class="card"><h2><a href="/bpoint">Payment gateway</a></h2><p>Takes the cards of payments. The cents of an amount choose what becomes of it.</p></li>
<li class="card"><h2>Staff identity provider</h2><p>Where staff sign in to the school office, at the portal’s <code>/office</code>. You choose who you are.</p></li>
<li class="card"><h2><a href="/api/push">Push services</a></h2><p>Of browsers, Apple and Google. <code>POST /push/subscriptions</code> with <code>{"applicationServerKey": …}</code> makes a browser’s subscription; <code>POST /api/push/faults</code> with <code>{"service": "web", "mode": "gone"}</code> makes a service misbehave.</p></li>
<li class="card"><h2><a href="/api/messages">Messages as JSON</a></h2><p><code>GET /api/messages?to=…</code>, newest first. <code>DELETE</code> empties the mailbox.</p></li>
<li class="card"><h2><a href="/api/faults">Faults</a></h2><p><code>POST /api/faults</code> with <code>{"smtp": "down"}</code> or <code>{"identity": "slow"}</code> makes a service misbehave; <code>"ok"</code> mends it.</p></li>
</ul>
</main>`,
  });
}

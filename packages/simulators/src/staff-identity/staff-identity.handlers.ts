import type { IncomingMessage, ServerResponse } from 'node:http';
import { layout } from '../http/layout.ts';
import { escapeHtml, readForm, sendHtml } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { demoStaff } from '@portal/demo-data/people/staff';
import type { StaffClient } from './provider.ts';

const prefix = '/staff-id';

export interface StaffIdentity {
  /** Responds to a request under `/staff-id`. Returns false for any other. */
  answer(exchange: Exchange): Promise<boolean>;
}

/** The staff identity provider. Its library is loaded at the first sign-in. */
export function createStaffIdentity(issuer: () => string, client: StaffClient): StaffIdentity {
  let loaded: Promise<Provider> | undefined;
  const load = () => (loaded ??= loadProvider(`${issuer()}${prefix}`, client));
  return {
    async answer({ request, response, url }) {
      if (!url.pathname.startsWith(`${prefix}/`)) return false;
      const provider = await load();
      const signIn = /^\/staff-id\/sign-in\/[\w-]+$/.test(url.pathname);
      if (signIn && request.method === 'GET') showSignIn(response, url.pathname, client);
      else if (signIn && request.method === 'POST') await provider.finish(request, response);
      else provider.pass(request, response);
      return true;
    },
  };
}

interface Provider {
  finish(request: IncomingMessage, response: ServerResponse): Promise<void>;
  pass(request: IncomingMessage, response: ServerResponse): void;
}

async function loadProvider(issuer: string, client: StaffClient): Promise<Provider> {
  const { createProvider } = await import('./provider.ts');
  const provider = createProvider(issuer, client);
  const callback = provider.callback();
  return {
    async finish(request, response) {
      const accountId = (await readForm(request)).get('person') ?? '';
      await provider.interactionFinished(request, response, { login: { accountId } });
    },
    pass(request, response) {
      // As for any mounted application, the provider routes below its prefix and builds addresses with it.
      const { url = '/' } = request;
      Object.assign(request, { originalUrl: url, url: url.slice(prefix.length) });
      void callback(request, response);
    },
  };
}

/** Lists the people to sign in as; there are no passwords. */
function showSignIn(response: ServerResponse, action: string, { officeUrl }: StaffClient): void {
  const people = demoStaff.map(
    ({ id, name, about }) =>
      `<li><button name="person" value="${escapeHtml(id)}" aria-describedby="about-${escapeHtml(id)}">${escapeHtml(name)}</button>
<span id="about-${escapeHtml(id)}" class="says">${escapeHtml(about)}</span></li>`,
  );
  const html = layout({
    title: 'Staff identity provider',
    body: `<main class="page identity">
<h1>Staff identity provider</h1>
<p class="lead">A department’s sign-in would be here. Choose who you are.</p>
<form method="post" action="${escapeHtml(action)}"><ul class="answers">
${people.join('\n')}
</ul></form>
</main>`,
  });
  // Submitting the form redirects to the portal.
  sendHtml(response, html, 200, { formsTo: [officeUrl] });
}

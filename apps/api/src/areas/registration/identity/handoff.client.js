/**
 * Fills the hidden form with the server's values and submits it to the identity service. Without a registration in this
 * tab, or while the service is down, it shows a message and the way back; the registration is kept.
 */
const page = document.querySelector('main');
const form = document.querySelector('form');
const note = document.querySelector('#problem');
const lead = document.querySelector('#lead');

function show(element) {
  element.hidden = false;
}

function stop(message, isWorthAnotherTry) {
  lead.hidden = true;
  note.querySelector('p').textContent = message;
  show(note);
  document.querySelector('#once-more').hidden = !isWorthAnotherTry;
  show(document.querySelector('#ways'));
  document.querySelector('h1').focus();
}

function fill(answer) {
  form.action = answer.serviceUrl;
  for (const input of form.querySelectorAll('input')) input.value = answer[input.name];
  show(form);
}

async function continueToService() {
  let sessionId = null;
  try {
    sessionId = sessionStorage.getItem(page.dataset.sessionKey);
  } catch {
    // Storage is disabled: treat it as no registration.
  }
  if (sessionId === null) return stop(page.dataset.lost, false);
  const query = new URLSearchParams({ sessionId });
  const response = await fetch(`${page.dataset.call}?${query}`, { headers: { accept: 'application/json' } });
  const answer = await response.json();
  if (!response.ok) return stop(answer.detail ?? `${answer.title}.`, response.status === 503);
  fill(answer);
  form.submit();
}

document.querySelector('#once-more').addEventListener('click', () => location.reload());
continueToService().catch(() => stop(page.dataset.failed, true));

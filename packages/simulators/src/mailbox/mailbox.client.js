/** The mailbox page: refreshes the list without redrawing unchanged items. */
const list = document.getElementById('messages');
const empty = document.getElementById('empty');
const count = document.getElementById('count');
const reader = document.getElementById('reader');
const recipient = document.getElementById('to');
const channelNames = { email: 'E-mail', sms: 'SMS', push: 'Push' };
const timeFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });

let messages = [];
let openId = null;
let latestLoad = 0;

function element(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** A code is a separate run of 4 to 8 digits, such as a sign-in code. */
function findCode(message) {
  const code = /(?<![\d/=.+-])\d{4,8}(?![\d/.-]?\d)/.exec(message.text);
  return code === null ? null : code[0];
}

function channelTag(message) {
  return element('span', {
    className: message.channel === 'email' ? 'channel' : 'channel channel-sms',
    textContent: channelNames[message.channel],
  });
}

function listItem(message) {
  const time = element('time', {
    dateTime: message.sentAt,
    textContent: timeFormat.format(new Date(message.sentAt)),
  });
  const top = element('span', { className: 'message-top' }, [channelTag(message), time]);
  const title = element('span', { className: 'message-title', textContent: message.subject || message.text });
  const to = element('span', { className: 'muted', textContent: `To ${message.to}` });
  const button = element('button', { type: 'button', className: 'message' }, [top, title, to]);
  button.addEventListener('click', () => open(message.id, true));
  const item = element('li', {}, [button]);
  item.dataset.id = message.id;
  return item;
}

function codeBox(code) {
  const copy = element('button', { type: 'button', textContent: 'Copy code' });
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code);
    copy.textContent = 'Copied';
  });
  return element('p', { className: 'code' }, [element('output', { textContent: code }), copy]);
}

function htmlFrame(message) {
  const frame = element('iframe', {
    title: 'The message as it was written',
    src: `/messages/${message.id}/html`,
  });
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  return frame;
}

function textBlock(message) {
  const text = element('div', { className: 'body', textContent: message.text });
  if (message.html === '') return text;
  return element('details', {}, [element('summary', { textContent: 'Plain text' }), text]);
}

function linkList(message) {
  const links = message.links.map((link) =>
    element('li', {}, [element('a', { href: link, textContent: link })]),
  );
  return element('div', {}, [element('h3', { textContent: 'Links' }), element('ul', {}, links)]);
}

function fileList(message) {
  const files = message.attachments.map(({ name, bytes }) =>
    element('li', { textContent: `${name}, ${Math.max(1, Math.round(bytes / 1024))} KB` }),
  );
  return element('div', {}, [element('h3', { textContent: 'Files' }), element('ul', {}, files)]);
}

function open(id, moveFocus) {
  const message = messages.find((candidate) => candidate.id === id);
  if (message === undefined) return;
  openId = id;
  markOpen();
  const facts = `${timeFormat.format(new Date(message.sentAt))}, to ${message.to}`;
  const code = findCode(message);
  reader.replaceChildren(
    element('h2', { textContent: message.subject || 'SMS' }),
    element('p', { className: 'facts', textContent: facts }),
    ...(code === null ? [] : [codeBox(code)]),
    ...(message.html === '' ? [] : [htmlFrame(message)]),
    textBlock(message),
    ...(message.attachments.length === 0 ? [] : [fileList(message)]),
    ...(message.links.length === 0 ? [] : [linkList(message)]),
  );
  if (moveFocus) reader.focus();
}

function markOpen() {
  for (const item of list.children) {
    const button = item.firstElementChild;
    if (item.dataset.id === openId) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
}

/** Reuses existing items, so that neither focus nor scroll position is lost. */
function draw() {
  const present = new Map([...list.children].map((item) => [item.dataset.id, item]));
  const wanted = messages.map((message) => present.get(message.id) ?? listItem(message));
  for (const item of list.children) if (!wanted.includes(item)) item.remove();
  wanted.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  empty.hidden = messages.length > 0;
  count.textContent = messages.length === 1 ? '1 message' : `${messages.length} messages`;
  markOpen();
}

async function load() {
  latestLoad += 1;
  const thisLoad = latestLoad;
  const response = await fetch(`/api/messages?to=${encodeURIComponent(recipient.value.trim())}`);
  const answer = await response.json();
  // Ignores a slow response to an older request.
  if (thisLoad !== latestLoad) return;
  messages = answer;
  draw();
  if (openId === null && messages.length > 0) open(messages[0].id, false);
}

recipient.value = new URLSearchParams(location.search).get('to') ?? '';
recipient.addEventListener('input', () => {
  openId = null;
  void load();
});
document.getElementById('clear').addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  openId = null;
  reader.replaceChildren(element('p', { className: 'empty', textContent: 'The mailbox is empty.' }));
});
new EventSource('/api/messages/events').addEventListener('message', () => void load());

import { EventEmitter } from 'node:events';

export interface Attachment {
  name: string;
  mediaType: string;
  bytes: number;
}

/** A message somebody was sent, as `/api/messages` shows it. */
export interface Message {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Files that came with an e-mail. */
  attachments: Attachment[];
  sentAt: string;
}

export type NewMessage = Pick<Message, 'channel' | 'to' | 'subject' | 'text' | 'html'> &
  Partial<Pick<Message, 'attachments'>>;

/** Everything that was sent since the stand-ins started, up to a limit; the oldest go first. */
export interface MessageStore {
  add(message: NewMessage): Message;
  /** Newest first; only those to one recipient (or part of one) when given. */
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  clear(): void;
  /** Calls back after each change until the returned function is called. */
  onChange(listener: () => void): () => void;
}

const DEFAULT_LIMIT = 1000;

export function createMessageStore(limit = DEFAULT_LIMIT): MessageStore {
  const events = new EventEmitter().setMaxListeners(0);
  let messages: Message[] = [];
  let sent = 0;
  return {
    add(message) {
      sent += 1;
      const stored: Message = {
        ...message,
        id: String(sent),
        links: findLinks(message),
        attachments: message.attachments ?? [],
        sentAt: new Date().toISOString(),
      };
      messages = [stored, ...messages].slice(0, limit);
      events.emit('change');
      return stored;
    },
    list(to) {
      const wanted = normalise(to ?? '');
      return wanted === '' ? messages : messages.filter((message) => normalise(message.to).includes(wanted));
    },
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages = [];
      events.emit('change');
    },
    onChange(listener) {
      events.on('change', listener);
      return () => events.off('change', listener);
    },
  };
}

/** Telephone numbers are written with and without spaces; a `+` arrives as a space from a query string. */
function normalise(recipient: string): string {
  return recipient.toLowerCase().replace(/[\s+]/g, '');
}

function findLinks({ text, html }: NewMessage): string[] {
  const inHtml = [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map((match) =>
    decodeEntities(match[1] ?? ''),
  );
  const inText = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return [...new Set([...inHtml, ...inText.map((link) => link.replace(/[.,)]+$/, ''))])];
}

function decodeEntities(link: string): string {
  return link.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=');
}

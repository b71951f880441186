import { EventEmitter } from 'node:events';

export interface Attachment {
  name: string;
  mediaType: string;
  bytes: number;
}

/** A sent message, as in `/api/messages`. */
export interface Message {
  id: string;
  channel: 'email' | 'sms' | 'push';
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** E-mail attachments. */
  attachments: Attachment[];
  sentAt: string;
}

export type NewMessage = Pick<Message, 'channel' | 'to' | 'subject' | 'text' | 'html'> &
  Partial<Pick<Message, 'attachments'>>;

/** Everything sent since the simulators started, up to a limit; the oldest are dropped first. */
export interface MessageStore {
  add(message: NewMessage): Message;
  /** Newest first; filtered by a recipient (or part of one) if given. */
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

/** Telephone numbers are written with and without spaces, and a `+` in a query string is decoded as a space. */
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

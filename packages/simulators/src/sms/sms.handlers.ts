import { readJson, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import type { FaultSwitches } from '../faults/fault-switches.ts';
import type { MessageStore } from '../messages/message-store.ts';

interface SmsRequest {
  to: string;
  text: string;
  reference: string;
}

/** The SMS provider: `POST /sms/messages {to, text, reference}` returns 202 with the message's id. */
export async function acceptSms(
  { request, response }: Exchange,
  messages: MessageStore,
  faults: FaultSwitches,
): Promise<void> {
  const sms = parseSms(await readJson(request));
  if (sms === null) {
    sendJson(response, 400, { error: 'Send {to, text, reference}, all text.' });
    return;
  }
  if (!(await faults.pass('sms'))) {
    sendJson(response, 503, { error: 'Unavailable' });
    return;
  }
  const { id } = messages.add({ channel: 'sms', to: sms.to, subject: '', text: sms.text, html: '' });
  sendJson(response, 202, { id, reference: sms.reference });
}

function parseSms(body: unknown): SmsRequest | null {
  if (typeof body !== 'object' || body === null) return null;
  const { to, text, reference } = { to: null, text: null, reference: '', ...body };
  if (typeof to !== 'string' || typeof text !== 'string' || typeof reference !== 'string') return null;
  return to === '' || text === '' ? null : { to, text, reference };
}

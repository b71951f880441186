/** Calls with which pages and tests control the simulated push services. */
import { readJson, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { parsePushFault, pushModes, pushServices } from './push-faults.ts';
import type { PushWorld } from './push-world.ts';

/** `GET /api/push`: what was accepted, oldest first. */
export function listPushes({ response }: Exchange, { ledger }: PushWorld): void {
  sendJson(response, 200, ledger.entries());
}

/** `GET /api/push/gone`: how often each device was reported as gone. */
export function listGone({ response }: Exchange, { ledger }: PushWorld): void {
  sendJson(response, 200, ledger.goneCalls());
}

/** `DELETE /api/push`: clears the ledger, and removes every fault. */
export function clearPushes({ response }: Exchange, { ledger, faults }: PushWorld): void {
  ledger.clear();
  faults.clear();
  response.writeHead(204).end();
}

/** `POST /api/push/faults {service, mode, device?, retryAfter?, share?}`. */
export async function setPushFault({ request, response }: Exchange, { faults }: PushWorld): Promise<void> {
  const change = parsePushFault(await readJson(request));
  if (change === null) {
    const [services, modes] = [pushServices.join('|'), pushModes.join('|')];
    sendJson(response, 400, { error: `Send {service: ${services}, mode: ${modes}}.` });
    return;
  }
  faults.set(change);
  response.writeHead(204).end();
}

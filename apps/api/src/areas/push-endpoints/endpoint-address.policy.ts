/**
 * Which addresses a browser's subscription may name. The portal sends messages there, so an arbitrary one would let a
 * person make it call other servers (server-side request forgery).
 */

export interface KnownServices {
  /** Host names, or `*.` and a domain for every host below it. */
  hosts: readonly string[];
  /** The addresses of the stand-in begin with this; null in production. */
  standIn: string | null;
}

const mostCharacters = 2048;

/** Whether the address belongs to a known push service. */
export function isKnownAddress(address: string, { hosts, standIn }: KnownServices): boolean {
  if (address.length > mostCharacters || !URL.canParse(address)) return false;
  const url = new URL(address);
  // Only the normalised form is accepted, because other parsers could read another spelling differently.
  if (url.href !== address || url.hash !== '') return false;
  if (standIn !== null && address.startsWith(standIn)) return true;
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && hosts.some((host) => isHost(url.hostname, host));
}

const isHost = (name: string, host: string): boolean =>
  host.startsWith('*.') ? name.length >= host.length && name.endsWith(host.slice(1)) : name === host;

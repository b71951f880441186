/** Networks as written in the configuration: `203.0.113.0/24`, `2001:db8:5::/48` or one address. */
import { BlockList, isIP } from 'node:net';

interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** A wider one is a mistake: it would contain half of the internet. */
const widest = { ipv4: 8, ipv6: 16 } as const;
const narrowest = { ipv4: 32, ipv6: 128 } as const;

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The entries of a comma-separated list that are not networks. */
export const wrongNetworks = (text: string): string[] =>
  parts(text).filter((part) => readNetwork(part) === null);

export function networksOf(text: string): BlockList {
  const list = new BlockList();
  for (const part of parts(text)) {
    const network = readNetwork(part);
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
}

function readNetwork(text: string): Network | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0) return null;
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const prefix = length === undefined ? narrowest[family] : Number(length);
  return prefix >= widest[family] && prefix <= narrowest[family] ? { address, prefix, family } : null;
}

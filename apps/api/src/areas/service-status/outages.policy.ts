/** Validates the text and times of an outage or alert (T47). Pure. */
import { limits } from '@portal/contract/limits';
import type { FieldError } from '@portal/contract/errors';
import type { Module } from '@portal/contract/shared';
import type { OutageKind, OutagePlatform } from '@portal/contract/service-status';

export interface OutageInput {
  kind: OutageKind;
  modules: readonly Module[];
  platform: OutagePlatform;
  centreCode?: string | undefined;
  title: string;
  message: string;
  startsAt: Date;
  endsAt: Date | null;
}

/** Matches an address other than https, or text that looks like code. */
const otherAddress = /\b(?!https:)[a-z][a-z0-9+.-]*:\/\/|\b(?:javascript|data|vbscript):/i;

/** One line of plain text, as it is stored. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** The errors in the texts and times, for the author. */
export function outageErrors(input: OutageInput): FieldError[] {
  const { modules, startsAt, endsAt } = input;
  return [
    ...(modules.length === 0 ? [{ path: 'modules', message: 'Name at least one module.' }] : []),
    ...textErrors('title', input.title, limits.outage.title),
    ...textErrors('message', input.message, limits.outage.message),
    ...(endsAt !== null && endsAt <= startsAt
      ? [{ path: 'endsAt', message: 'It must end after it begins.' }]
      : []),
  ];
}

function textErrors(path: 'title' | 'message', text: string, longest: number): FieldError[] {
  const what = path === 'title' ? 'The title' : 'The message';
  const plain = plainText(text);
  if (plain === '') return [{ path, message: `${what} is required.` }];
  if (plain.length > longest)
    return [{ path, message: `${what} cannot be longer than ${longest} characters.` }];
  return otherAddress.test(plain) ? [{ path, message: `${what} may name https addresses only.` }] : [];
}

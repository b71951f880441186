/** Messages to staff. */
import type { SchoolRole } from '@portal/contract/staff';
import type { Config } from '../../config/config.ts';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

export type MessageConfig = Pick<Config, 'officeUrl' | 'site'>;

const roleNames: Readonly<Record<SchoolRole, string>> = {
  'attendance-officer': 'attendance officer',
  office: 'office',
  principal: 'principal',
  'business-manager': 'business manager',
};

const namesOf = (roles: readonly SchoolRole[]): string => roles.map((role) => roleNames[role]).join(', ');

/** To a person whose roles were changed in the office. */
export function rolesChangedMessage(
  { officeUrl, site }: MessageConfig,
  to: string,
  change: {
    person: { name: string };
    school: string;
    added: readonly SchoolRole[];
    ended: readonly SchoolRole[];
  },
): OutgoingMessage {
  const { person, school, added, ended } = change;
  const heading = `Your roles at ${school}`;
  const rendered = renderEmail({
    productName: site.productName,
    heading,
    paragraphs: [
      `Hello ${person.name},`,
      ...(added.length > 0 ? [`You now have: ${namesOf(added)}.`] : []),
      ...(ended.length > 0 ? [`No longer assigned to you: ${namesOf(ended)}.`] : []),
      'If you don’t expect this, ask your principal.',
    ],
    action: { label: 'Open the office', url: new URL('/office', officeUrl.origin).href },
  });
  return { channel: 'email', to, subject: heading, ...rendered };
}

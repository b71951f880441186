/** Renders a message from its stored values. Pure. */
import { notificationParams, notificationPath } from '@portal/contract/notifications';
import * as z from 'zod/mini';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import { unseal } from '../../../platform/crypto/seal.ts';
import type { PushMessage, PushTarget } from '../../../ports/push.ts';
import type { AreaEmail } from '../planning/event.ts';
import type { About, Reader } from '../templates/about.ts';
import { digestEmail, noticeEmail } from '../templates/email.ts';
import { pushWords, quietWords, testWords } from '../templates/push.ts';
import type { Headline } from '../templates/private-words.ts';
import { smsText } from '../templates/sms.ts';
import type { ContentRow, PartRow } from './content.repository.ts';

export interface Site {
  productName: string;
  portalUrl: string;
}

const aboutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absence-to-explain'), params: notificationParams['absence-to-explain'] }),
  z.object({ kind: z.literal('absence-decided'), params: notificationParams['absence-decided'] }),
  z.object({ kind: z.literal('consent-to-answer'), params: notificationParams['consent-to-answer'] }),
  z.object({ kind: z.literal('consent-due-soon'), params: notificationParams['consent-due-soon'] }),
  z.object({ kind: z.literal('payment-due'), params: notificationParams['payment-due'] }),
  z.object({ kind: z.literal('payment-receipt'), params: notificationParams['payment-receipt'] }),
  z.object({ kind: z.literal('payment-resolved'), params: notificationParams['payment-resolved'] }),
  z.object({ kind: z.literal('new-report'), params: notificationParams['new-report'] }),
  z.object({ kind: z.literal('event-changed'), params: notificationParams['event-changed'] }),
  z.object({ kind: z.literal('school-notice'), params: notificationParams['school-notice'] }),
  z.object({ kind: z.literal('request-decided'), params: notificationParams['request-decided'] }),
  z.object({ kind: z.literal('viewer-accepted'), params: notificationParams['viewer-accepted'] }),
  z.object({ kind: z.literal('security'), params: notificationParams.security }),
]);

/** Throws for values that this version can't read. */
const aboutOf = ({ id, isUrgent, needsYou, firstName, schoolName, ...said }: PartRow): About => ({
  ...z.parse(aboutSchema, said),
  id,
  isUrgent,
  needsYou,
  firstName,
  schoolName,
});

const readerOf = ({ firstName, today }: ContentRow, site: Site): Reader => ({ firstName, today, ...site });

/** The notification of a message that is about exactly one. */
const singleOf = ({ parts }: ContentRow): About | undefined => {
  const [first, ...others] = parts;
  return first && others.length === 0 ? aboutOf(first) : undefined;
};

const day = 24 * 60 * 60_000;

export function renderPush(
  content: ContentRow,
  { target, showsNames }: { target: PushTarget; showsNames: boolean },
  { site, now }: { site: Site; now: Date },
): PushMessage {
  const single = singleOf(content);
  const path = single ? notificationPath(single.id) : '/notifications';
  return {
    id: content.id,
    target,
    ...headlineOf(content, { single, showsNames, site }),
    url: `${site.portalUrl}/#${path}`,
    tag: single?.id ?? content.purpose,
    ...(content.purpose === 'test' ? {} : { badge: content.unread }),
    isUrgent: content.purpose === 'test' || (single?.isUrgent ?? false),
    expiresAt: new Date(now.getTime() + day),
  };
}

function headlineOf(
  content: ContentRow,
  { single, showsNames, site }: { single: About | undefined; showsNames: boolean; site: Site },
): Headline {
  if (content.purpose === 'test') return testWords;
  if (single) return pushWords(single, readerOf(content, site), showsNames);
  return quietWords(content.parts.length, { from: content.quietFrom ?? '', until: content.quietUntil ?? '' });
}

/** Uses the e-mail that the area wrote, otherwise the template. A digest stays a digest even with one item left. */
export function renderEmailOf(content: ContentRow, site: Site, keys: KeyRing): AreaEmail {
  if (content.sealedContent !== null)
    return z.parse(areaEmailSchema, JSON.parse(unseal(keys, content.sealedContent)));
  const reader = readerOf(content, site);
  const single = content.purpose === 'digest' ? undefined : singleOf(content);
  if (single) return noticeEmail(single, reader, content.hidesDetails);
  return digestEmail(content.parts.map(aboutOf), reader, content.hidesDetails);
}

const areaEmailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.optional(
    z.array(z.object({ name: z.string(), mediaType: z.string(), content: z.string() })),
  ),
});

export function renderSms(content: ContentRow, site: Site): string {
  const single = singleOf(content);
  if (!single) throw new Error('A text is about one notification');
  return smsText(single, readerOf(content, site), content.hidesDetails);
}

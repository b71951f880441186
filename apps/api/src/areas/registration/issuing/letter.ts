/** The letter with an invitation code: one page in plain language, with the code to type and a link to scan. */
import { setImmediate } from 'node:timers/promises';
import { dateInZone, formatLongDate } from '@portal/contract/dates';
import type { Address } from '@portal/contract/people';
import { paths } from '@portal/contract/routes';
import type { Site } from '@portal/contract/site';
import { fonts, renderPdf } from '../../../platform/documents/tagged-pdf.ts';
import type { Addressee } from './issuing.repository.ts';
import type { IssuedCode } from './issuing.service.ts';
import { LetterPage, colours } from './letter-page.ts';

export interface LetterOptions {
  site: Pick<Site, 'productName' | 'helpLine'>;
  publicUrl: URL;
  now: Date;
}

const qrSize = 128;
const padding = 18;

const lettersPerStep = 20;

/**
 * All letters in one file, one per page. After each letter, other work has its turn; after some, `onStep` gets the number
 * of letters written so far.
 */
export async function renderLetters(
  issued: readonly IssuedCode[],
  options: LetterOptions,
  onStep: (written: number) => Promise<void> = async () => undefined,
): Promise<Buffer> {
  const { create } = await import('qrcode');
  return renderPdf(`Invitations to ${options.site.productName}`, async (doc, root) => {
    for (const [index, invitation] of issued.entries()) {
      if (index > 0 && index % lettersPerStep === 0) await onStep(index);
      writeLetter(new LetterPage(doc, root, create), invitation, options);
      await setImmediate();
    }
  });
}

/** The QR code's address: the part after the # never reaches a server or its log. */
export function invitationLink(publicUrl: URL, code: string): string {
  return new URL(`/#${paths.ownerInvitationCode(code)}`, publicUrl.origin).href;
}

/** States whether the last character is a digit or a letter, to tell S from 5 and Z from 2. */
function describeLast(code: string): string {
  const last = code.slice(-1);
  return /\d/.test(last) ? `the number ${last}` : `the letter ${last}`;
}

export function listOf(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function writeLetter(
  page: LetterPage,
  invitation: IssuedCode,
  { site, publicUrl, now }: LetterOptions,
): void {
  const { code, addressee, expiresAt } = invitation;
  const { productName, helpLine } = site;
  const dateOf = (instant: Date): string => formatLongDate(dateInZone(instant, addressee.timeZone), '');
  writeLetterhead(page, addressee);
  const name = `${addressee.givenName} ${addressee.familyName}`.trim();
  page.paragraph(dateOf(now), colours.muted);
  if (addressee.address) page.paragraph([name, ...addressLines(addressee.address)].join('\n'));
  page.paragraph(`Dear ${name},`);
  page.text('H1', (doc) => {
    doc.moveDown(0.4).font(fonts.bold, 19).fillColor(colours.ink).text(`Your invitation to ${productName}`);
    doc.moveDown(0.6);
  });
  page.paragraph(
    `${addressee.schoolName} invites you to ${productName}, the online portal for families. There you see what the school shares about ${listOf(addressee.students)}, and tell the school what it needs to know.`,
  );
  writeCode(page, code, invitationLink(publicUrl, code));
  page.heading('How to register');
  page.steps([
    `Scan the square above with your phone, or go to ${publicUrl.host} and choose Register.`,
    'Enter your invitation code. Read and accept the terms and conditions.',
    'Check your name, and show who you are with a document such as a licence or passport.',
    'Enter your email and choose a password. Then follow the link we email to you.',
  ]);
  page.heading('Good to know');
  page.paragraph(
    `The code works once, until ${dateOf(expiresAt)}. It is for you alone: please don’t pass it on. If you have an account already, log in when you are asked to, and the code is added to it.`,
  );
  page.paragraph(`Questions? Call ${helpLine}. If you need a new code, contact the school.`);
  page.end();
}

const addressLines = ({ line1, line2, suburb, state, postcode }: Address): string[] => [
  line1,
  ...(line2 === null ? [] : [line2]),
  `${suburb} ${state} ${postcode}`,
];

function writeLetterhead(page: LetterPage, { schoolName, schoolEmail, schoolUrl }: Addressee): void {
  page.decoration((doc) => doc.rect(0, 0, doc.page.width, 10).fill(colours.brand));
  page.text('P', (doc) => {
    doc.font(fonts.bold, 15).fillColor(colours.brand).text(schoolName, page.left, 48);
  });
  const reach = [schoolEmail, schoolUrl?.replace(/^https?:\/\//, '')].filter(Boolean).join('  ·  ');
  if (reach !== '')
    page.text('P', (doc) => {
      doc.moveDown(0.2).font(fonts.text, 9.5).fillColor(colours.muted).text(reach);
    });
  const y = page.doc.y + 10;
  page.decoration((doc) =>
    doc
      .moveTo(page.left, y)
      .lineTo(page.left + page.width, y)
      .lineWidth(0.75)
      .stroke(colours.line),
  );
  page.doc.y = y + 22;
}

/** The code in large type in a box, with the QR code beside it. */
function writeCode(page: LetterPage, code: string, link: string): void {
  const { left, width } = page;
  const top = page.doc.y + 6;
  const height = qrSize + 2 * padding;
  const x = left + padding;
  const column = { width: width - qrSize - 3 * padding, lineGap: 3 };
  page.decoration((doc) => doc.roundedRect(left, top, width, height, 12).fill(colours.tint));
  page.text('H2', (doc) => {
    doc
      .font(fonts.bold, 12)
      .fillColor(colours.ink)
      .text('Your invitation code', x, top + 30, column);
  });
  page.text('P', (doc) => {
    doc
      .font(fonts.mono, 25)
      .fillColor(colours.brand)
      .text(code, x, top + 56, column);
  });
  page.text('P', (doc) => {
    const words = `Eleven characters: ten digits and one more. The last one is ${describeLast(code)}.`;
    doc
      .font(fonts.text, 10)
      .fillColor(colours.muted)
      .text(words, x, top + 98, column);
  });
  const alt = 'QR code of the link that opens the registration page with your invitation code';
  page.qrCode(link, alt, { x: left + width - padding - qrSize, y: top + padding, size: qrSize });
  page.doc.x = left;
  page.doc.y = top + height + 16;
}

/**
 * Messages to a viewer and to the owner who shares with them (A-4.6; G7). They contain the student's first name and
 * what is shared, never where the student is (T27).
 */
import { assignableFeatureNames } from '@portal/contract/viewers';
import type { AssignableFeature, ViewerStatus } from '@portal/contract/viewers';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingEmail } from '../../platform/jobs/outbox.ts';

export interface Sharing {
  productName: string;
  helpLine: string;
  owner: { email: string; firstName: string; lastName: string };
  viewer: { firstName: string; lastName: string };
  studentFirstName: string;
}

interface Letter {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  notAfter?: Date;
}

const fullName = ({ firstName, lastName }: Sharing['viewer']): string => `${firstName} ${lastName}`;

function letter(
  productName: string,
  to: { email: string; firstName: string },
  { subject, paragraphs, action, notAfter }: Letter,
): OutgoingEmail {
  return {
    channel: 'email',
    to: to.email,
    subject,
    ...(notAfter ? { notAfter } : {}),
    ...renderEmail({
      productName,
      heading: subject,
      paragraphs: [`Hello ${to.firstName},`, ...paragraphs],
      ...(action ? { action } : {}),
    }),
  };
}

/** The link, to the invited person; not sent once it has expired (F14). */
export function invitationMessage(
  sharing: Sharing,
  invitation: { email: string; features: readonly AssignableFeature[]; url: string; expiresAt: Date },
): OutgoingEmail {
  const { productName, owner, viewer, studentFirstName } = sharing;
  const shared = invitation.features.map((feature) => assignableFeatureNames[feature]).join(', ');
  return letter(
    productName,
    { email: invitation.email, firstName: viewer.firstName },
    {
      subject: `${fullName(owner)} invited you to ${productName}`,
      paragraphs: [
        `${fullName(owner)} would like to share parts of ${studentFirstName}’s school information with you: ${shared}. You can look, but not change anything.`,
        `Accept with the link below. It lasts 30 days and works once. Afterwards ${owner.firstName} approves your access.`,
        "If you don't know this person, you can ignore this email: nothing is shared until you accept.",
      ],
      action: { label: 'Accept the invitation', url: invitation.url },
      notAfter: invitation.expiresAt,
    },
  );
}

/** To the owner, who then notices an invitation somebody else sent in their name (G7). */
export function invitedMessage(sharing: Sharing): OutgoingEmail {
  const { productName, owner, viewer, studentFirstName, helpLine } = sharing;
  return letter(productName, owner, {
    subject: `Your invitation to ${fullName(viewer)} was sent`,
    paragraphs: [
      `We sent ${fullName(viewer)} an invitation to see parts of ${studentFirstName}’s school information. They see nothing until you approve their access.`,
      `If it wasn't you, change your password now and call ${helpLine}.`,
    ],
  });
}

/** To the owner, after acceptance: names the account, so that a forwarded link is noticed (T22). */
export function awaitsApprovalMessage(
  sharing: Sharing,
  accepted: { registeredEmail: string; url: string },
): OutgoingEmail {
  const { productName, owner, viewer, studentFirstName } = sharing;
  return letter(productName, owner, {
    subject: `${fullName(viewer)} is waiting for your approval`,
    paragraphs: [
      `${fullName(viewer)} accepted your invitation to see parts of ${studentFirstName}’s school information, with the account ${accepted.registeredEmail}.`,
      'Approve only if you know this address. Until you do, they see nothing.',
    ],
    action: { label: 'Review & approve', url: accepted.url },
  });
}

type DecidedStatus = Extract<ViewerStatus, 'Active' | 'Blocked' | 'Remove'>;

const toViewer: Readonly<Record<DecidedStatus, (sharing: Sharing) => Letter>> = {
  Active: ({ owner, studentFirstName }) => ({
    subject: `You can see ${studentFirstName}’s school information`,
    paragraphs: [
      `${fullName(owner)} approved your access. Sign in to see what was shared with you of ${studentFirstName}.`,
    ],
  }),
  Blocked: ({ studentFirstName }) => ({
    subject: `Your access to ${studentFirstName}’s school information is paused`,
    paragraphs: [`For now you cannot see what was shared with you of ${studentFirstName}.`],
  }),
  Remove: ({ studentFirstName }) => ({
    subject: `Your access to ${studentFirstName}’s school information has ended`,
    paragraphs: [`You can no longer see what was shared with you of ${studentFirstName}.`],
  }),
};

const toOwner: Readonly<Record<DecidedStatus, (sharing: Sharing) => Letter>> = {
  Active: ({ viewer, studentFirstName }) => ({
    subject: `${fullName(viewer)} can see ${studentFirstName}’s school information`,
    paragraphs: [
      `You gave ${fullName(viewer)} access to parts of ${studentFirstName}’s school information. You can change or end it at any time.`,
    ],
  }),
  Blocked: ({ viewer, studentFirstName }) => ({
    subject: `You blocked ${fullName(viewer)}`,
    paragraphs: [
      `${fullName(viewer)} cannot see ${studentFirstName}’s school information until you unblock them.`,
    ],
  }),
  Remove: ({ viewer, studentFirstName }) => ({
    subject: `You removed ${fullName(viewer)}`,
    paragraphs: [
      `${fullName(viewer)} can no longer see ${studentFirstName}’s school information. To share again, send a new invitation.`,
    ],
  }),
};

/** To both sides, whenever access starts, pauses or ends. */
export function statusMessages(
  sharing: Sharing,
  decided: { status: DecidedStatus; viewerEmail: string; portalUrl: string },
): OutgoingEmail[] {
  const { productName, owner, viewer, helpLine } = sharing;
  const { status, viewerEmail, portalUrl } = decided;
  const told = toViewer[status](sharing);
  const kept = toOwner[status](sharing);
  const signIn = { label: `Open ${productName}`, url: portalUrl };
  const warning = `If it wasn't you, change your password now and call ${helpLine}.`;
  return [
    letter(
      productName,
      { email: viewerEmail, firstName: viewer.firstName },
      { ...told, ...(status === 'Active' ? { action: signIn } : {}) },
    ),
    letter(productName, owner, { ...kept, paragraphs: [...kept.paragraphs, warning] }),
  ];
}

/**
 * The text a family reads for every audit event, or the reason it isn't shown (docs/decisions/accounts/access-history.md). A
 * test fails when an event in the code is missing here.
 */
import { formatCents } from '@portal/contract/shared';
import { adminViewEvents } from './admin-view-events.ts';
import { partName } from './part-names.ts';
import {
  own,
  family,
  byOffice,
  sharing,
  told,
  byStaff,
  decided,
  beforeAccount,
  ofStaff,
  ofOffice,
  ofSchool,
} from './shown-event.ts';
import type { Audience, Detail, HiddenEvent, ShownEvent } from './shown-event.ts';

/** "$60.00 of invoice 123". */
const amountOf = (cents: Detail[string] | undefined, invoice: Detail[string] | undefined): string =>
  `${formatCents(Number(cents))} of invoice ${String(invoice)}`;

const signIn: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  'session.login': own('signed in', 'Somebody tried to sign in with your email, and was refused.'),
  'session.code-sent': { hidden: 'a step of signing in, which has an entry of its own' },
  'session.code-checked': own(
    'entered the code for signing in',
    'Somebody who knew your password entered a wrong code.',
  ),
  'session.captcha': { hidden: 'comes before anybody has said who they are' },
  'session.reauthenticated': own(
    'confirmed who you are',
    'Somebody tried to confirm that they are you, and was refused.',
  ),
  'session.logout': own('logged out'),
  'session.ended': own('signed out one of your browsers'),
  'session.device-forgotten': own('asked us to forget one of your devices'),
  'offline.leased': own('kept information on a device to read offline'),
  'push.registered': own('turned on notifications on a device'),
  'push.unregistered': own('turned off notifications on a device'),
  'push.names-chosen': own('chose what notifications show on a device'),
  'session.signed-out-everywhere': own('signed out everywhere'),
  'session.ended-by-operator': byStaff('signed you out everywhere'),
  'session.account-locked': byStaff('locked your account'),
  'session.account-unlocked': byStaff('unlocked your account'),
  'session.weaker-code-asked': own('asked to sign in without your authenticator app'),
  'session.device-reused': told('A device we asked for no code showed signs of a copy, so we forgot it.'),
  'session.disowned': told(
    'You told us that you did not make a change, so we signed everybody out and suspended what was added since.',
    'Somebody opened a “not me” link that no longer works.',
  ),
  'password-reset.requested': { hidden: 'anybody can type an address; the link that was sent is shown' },
  'password-reset.link-sent': told(
    'We sent you a link to set a new password.',
    'Too many links to set a new password were asked for, so we sent no more.',
  ),
  'password-reset.submit': own(
    'set a new password with the link we sent',
    'Somebody tried to set a new password for you, and was refused.',
  ),
  'second-factors.authenticator-begun': own('began to add an authenticator app'),
  'second-factors.authenticator-added': own('added an authenticator app'),
  'second-factors.authenticator-removed': own('removed your authenticator app'),
  'second-factors.passkey-added': own('added a passkey'),
  'second-factors.passkey-renamed': own('renamed a passkey'),
  'second-factors.passkey-removed': own('removed a passkey'),
  'second-factors.restored': own('restored a suspended way of signing in'),
  'second-factors.suspended-removed': own('removed a suspended way of signing in'),
  'second-factors.passkey-used': own(
    'used a passkey',
    'Somebody tried a copy of your passkey, and was refused.',
  ),
};

const office: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  'families.viewed': byStaff('opened your family’s page in the school office'),
  'families.sessionsEnded': byStaff('signed you out everywhere'),
  'families.unlocked': byStaff('unlocked your account'),
  'families.confirmationSent': byStaff('sent you another link to confirm your email'),
  'notifications.reachability-viewed': byStaff('looked up how you can be reached'),
  'families.invitationsBegun': ofSchool,
  'families.invitationsIssued': ofSchool,
  'families.lettersFetched': ofSchool,
  'families.lettersExpired': ofSchool,
  'families.codeRevoked': { hidden: 'a letter to a parent, who may not have an account' },
};

const account: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  'profile.email-change-asked': own('asked to use another email'),
  'profile.email-confirmed': own('confirmed your new email'),
  'profile.email-undone': own('took back a change of your email'),
  'profile.address-holder-told': told('Somebody asked to use your email for their account. We told you.'),
  'profile.mobile-changed': own(({ isChanged, isCleared }) => {
    if (isChanged === false) return 'saved your mobile number as it was';
    return isCleared === true ? 'removed your mobile number' : 'changed your mobile number';
  }),
  'profile.password-changed': own('changed your password'),
  'notifications.preferences-changed': own('changed what you are notified of'),
  'notifications.test-sent': own('sent a test notification to your devices'),
  'notifications.email-bounced': told('An email to you came back.'),
  'notifications.sms-stopped': { hidden: 'a text from a phone number, which may belong to several accounts' },
  'notifications.sms-started': { hidden: 'a text from a phone number, which may belong to several accounts' },
  'calendarFeeds.created': own('created a live calendar'),
  'calendarFeeds.addressShown': own('looked up the address of a live calendar'),
  'calendarFeeds.rotated': own('replaced the address of a live calendar'),
  'calendarFeeds.revoked': own('removed a live calendar'),
  'parentDetails.submitted': own('asked the school to change your details'),
  'terms.accepted': own('accepted terms and conditions'),
  'terms.published': ofSchool,
  'errorReports.handled': { hidden: 'about an error of a page, not about a person' },
  'terms.planned': ofSchool,
  'terms.takenBack': ofSchool,
  'terms.acceptancesRead': ofSchool,
  'addStudent.requested': own('asked to add {student}', 'You asked to add a student who was not found.'),
  'myData.requested': own('asked for a copy of your data'),
  'myData.prepared': { hidden: 'follows what was asked for, and is emailed' },
  'myData.opened': own('opened a copy of your data to download it'),
  'myData.downloaded': own('downloaded a copy of your data'),
  'registration.account-opened': own('registered'),
  'registration.activated': own('confirmed your email, and your account was activated'),
  'registration.activation-resent': own('asked for another link to confirm your email'),
  'registration.invitation-added': own('added an invitation to your account'),
  'registration.code-entered': beforeAccount,
  'registration.name-shown': beforeAccount,
  'registration.name-confirmed': beforeAccount,
  'registration.terms-accepted': beforeAccount,
  'registration.identity-opened': beforeAccount,
  'registration.identity-outcome': beforeAccount,
  'registration.identity-unavailable': beforeAccount,
  'registration.code-sent': beforeAccount,
  'registration.code-checked': beforeAccount,
  'registration.guessing-alarm': { hidden: 'about guesses of nobody in particular' },
  'registration.lapsed': { hidden: 'the account is gone' },
  'registration.invitation-issued': { hidden: 'a letter to a parent, who may not have an account' },
  'registration.invitation-cancelled': { hidden: 'a letter to a parent, who may not have an account' },
};

const record: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  'students.looked': family(({ part }) => `looked at {student’s} ${partName(part)}`),
  'attendance.absenceReported': family('reported an absence of {student}'),
  'attendance.reasonSubmitted': family('gave a reason for an absence of {student}'),
  'attendance.asked': byOffice('asked why {student} was away'),
  'attendance.askRefused': { hidden: 'nobody was asked, and the member of staff was told at once' },
  'attendance.contactsOpened': byOffice('opened {student’s} contacts, to call about an absence'),
  'attendance.told': { hidden: 'can still be undone; the reason is shown once it takes effect' },
  'attendance.explained': byOffice('recorded a reason for an absence of {student}'),
  'attendance.movementRecorded': byOffice(({ kind }) =>
    kind === 'late' ? 'recorded that {student} arrived late' : 'recorded that {student} left early',
  ),
  'attendance.entryUndone': byOffice('took back an entry about {student’s} day'),
  'attendance.undoRefused': { hidden: 'nothing changed, and the member of staff was told at once' },
  'absenceLinks.checked': { hidden: 'a link that was followed, by whom isn’t known' },
  'absenceLinks.answered': { hidden: 'one household isn’t told how the other answered; the reason is shown' },
  'studentDetails.submitted': family('asked the school to change {student’s} details'),
  'medicalConditions.submitted': family('asked the school to change {student’s} medical conditions'),
  'downloads.downloaded': family('downloaded a file of {student}'),
  'payments.invoiceDownloaded': family('downloaded an invoice of {student}'),
  'payments.begun': family(({ invoice, cents }) => `began to pay ${amountOf(cents, invoice)} of {student}`),
  'payments.keysIssued': { hidden: 'a step of paying; what is paid is shown' },
  'payments.keysRefused': { hidden: 'nothing came of it, and the person was told at once' },
  'payments.abandoned': { hidden: 'nothing came of it: the bank was never asked for money' },
  'payments.paid': family(({ invoice, cents }) => `paid ${amountOf(cents, invoice)} of {student}`),
  'payments.declined': {
    ...family(
      ({ invoice, cents }) =>
        `tried to pay ${amountOf(cents, invoice)} of {student}; the bank refused the card`,
    ),
  },
  'payments.lapsed': family(
    ({ invoice, cents }) => `did not finish paying ${amountOf(cents, invoice)} of {student}`,
  ),
  'payments.disputed': { hidden: 'not certain yet: people find out, and then it is shown' },
  'payments.decided': {
    ...family(({ charged, invoice, cents }) =>
      charged === true
        ? `confirmed that ${amountOf(cents, invoice)} of {student} was paid`
        : `confirmed that ${amountOf(cents, invoice)} of {student} was not charged`,
    ),
    by: 'staff',
  },
  'payments.handedToStaff': { hidden: 'counts payments of many people' },
  'payments.exported': ofSchool,
  'payments.trailViewed': byOffice(() => 'opened a payment for {student}'),
  'payments.invoiceViewed': byOffice('opened an invoice of {student}'),
  'payments.compared': ofSchool,
  'payments.refundFound': {
    hidden: 'the refund is shown with the invoice, and the job that compares days is not a person',
  },
  'payments.refundRecorded': byOffice(
    ({ invoice, cents }) => `recorded a refund of ${amountOf(cents, invoice)} of {student}`,
  ),
  'payments.receiptReissued': byOffice('sent the receipt of a payment for {student} again'),
  'payments.seenByPage': { hidden: 'a hint of a page beside what is recorded of the payment itself' },
  'payments.receiptDownloaded': own('downloaded a payment receipt'),
  'payments.cardDataRefused': own('sent card details to us, which we refused and did not keep'),
  'reports.downloaded': family('downloaded a report of {student}'),
  'reports.archiveRequested': family('asked to have reports of {student} emailed'),
  'reports.archiveMailed': { hidden: 'follows what was asked for' },
  'releases.created': ofOffice,
  'releases.deleted': ofOffice,
  'releases.uploaded': ofOffice,
  'releases.matched': { ...family('matched a file of the school to {student}'), by: 'staff' },
  'releases.fileRemoved': ofOffice,
  'releases.fileViewed': { ...family('looked at a file of {student} that the school prepares'), by: 'staff' },
  'releases.released': ofOffice,
  'releases.recalled': ofOffice,
  'releases.sent': ofOffice,
  'consent.responded': family('answered a consent request for {student}'),
  'consent.withdrawn': { ...family('withdrew a consent request for {student}'), by: 'staff' },
  'consent.expired': { hidden: 'counts requests of many students whose day has passed' },
  'consent.exported': ofSchool,
  'consent.draftCreated': ofOffice,
  'consent.draftSaved': ofOffice,
  'consent.draftDeleted': ofOffice,
  'consent.published': ofOffice,
  'consent.sent': ofOffice,
  'consent.recalled': ofOffice,
  'consent.extended': ofOffice,
  'consent.reminded': ofOffice,
  'consent.publicationWithdrawn': { hidden: 'counts requests; each withdrawn request is shown' },
  'consent.answerViewed': { ...family('read the answer to a consent request for {student}'), by: 'staff' },
  'consent.paperAnswered': {
    ...family('entered a paper answer to a consent request for {student}'),
    by: 'staff',
  },
  'consent.answersExported': ofSchool,
  'consent.rollPrinted': ofSchool,
  'student-photo.school-retrieved': family('looked at the school’s photo of {student}'),
  'student-photo.uploaded': family('uploaded a photo of {student}'),
  'student-photo.accepted': family('chose a photo of {student}'),
  'student-photo.removed': family('chose to show no photo of {student}'),
  'changeRequests.approved': decided('approved'),
  'changeRequests.rejected': decided('did not approve'),
  'changeRequests.closed': { hidden: 'the family isn’t told of a request that is no longer required' },
  'changeRequests.exported': ofSchool,
  'queue.viewed': decided('opened'),
  'queue.decided': ofOffice,
  'queue.undone': ofOffice,
  'queue.held': ofOffice,
  'queue.released': ofOffice,
  'queue.assigned': ofOffice,
  'queue.noted': ofOffice,
  'queue.reversed': decided('took back the decision about'),
  'queue.settingsChanged': ofSchool,
  'featureSwitches.changed': ofSchool,
  'featureSwitches.studentChanged': {
    hidden: 'what the school offers a family, which the school decides',
  },
  'queue.autoApprovalChecked': ofOffice,
  'breakGlass.created': ofStaff,
  'breakGlass.linkIssued': ofStaff,
  'breakGlass.passkeyAdded': ofStaff,
  'breakGlass.signedIn': ofStaff,
  'breakGlass.confirmed': ofStaff,
  'breakGlass.revoked': ofStaff,
  'provisioning.added': ofStaff,
  'provisioning.changed': ofStaff,
  'provisioning.deactivated': ofStaff,
  'provisioning.reactivated': ofStaff,
  'provisioning.deleted': ofStaff,
  'provisioning.keyIssued': ofStaff,
  'provisioning.keyRevoked': ofStaff,
  'files.refused': ofSchool,
  'staff.signedIn': ofStaff,
  'staff.signedOut': ofStaff,
  'staff.steppedUp': ofStaff,
  'staff.roleAssigned': ofStaff,
  'staff.roleEnded': ofStaff,
  'staff.sessionsEnded': ofStaff,
  'staff.ownFamilyRefused': ofOffice,
  'audit.readersLookedUp': { ...family('looked up who has read {student’s} record'), by: 'staff' },
  'audit.searched': { ...family('looked up who has read {student’s} record'), by: 'staff' },
  'audit.exported': { ...family('exported who has read or changed {student’s} record'), by: 'staff' },
  'import.package': ofSchool,
  'import.access': { hidden: 'what a school says of one parent, which isn’t shown to the others' },
};

const statusTexts: Readonly<Record<string, string>> = {
  Blocked: 'blocked {viewer’s} access to {student}',
  Remove: 'ended {viewer’s} access to {student}',
};

const viewers: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  'viewers.invited': sharing('invited {viewer} to see parts of {student’s} information'),
  'viewers.updated': sharing('changed what {viewer} can see of {student}'),
  'viewers.invitationResent': sharing('sent the invitation to see {student} to {viewer} again'),
  'viewers.statusChanged': sharing(({ from, to }) => {
    if (from === to) return 'left {viewer’s} access to {student} as it was';
    if (to === 'Active')
      return `${from === 'Blocked' ? 'unblocked' : 'approved'} {viewer’s} access to {student}`;
    return statusTexts[String(to)] ?? 'changed {viewer’s} access to {student}';
  }),
  'viewers.invitationOpened': { hidden: 'a link that was followed, by whom isn’t known' },
  'viewers.invitationAccepted': sharing('accepted an invitation to see {student}'),
};

const service: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  'retention.expired': { hidden: 'counts records of many people that were kept as long as the rules say' },
  'retention.ruleChanged': { hidden: 'about how long records are kept, not about a person' },
  'keys.resealed': { hidden: 'about the portal’s keys, not about a person' },
  'deliveries.begun': ofSchool,
  'deliveries.received': ofSchool,
  'deliveries.checked': ofSchool,
  'deliveries.finished': ofSchool,
  'deliveries.repeated': ofSchool,
  'deliveries.confirmed': ofSchool,
  'deliveries.abandoned': ofSchool,
  'deliveries.keyIssued': ofSchool,
  'deliveries.keyRevoked': ofSchool,
  'outages.created': ofSchool,
  'outages.changed': ofSchool,
  'outages.ended': ofSchool,
  'officeEvents.created': ofSchool,
  'officeEvents.saved': ofSchool,
  'officeEvents.deleted': ofSchool,
  'officeEvents.published': ofSchool,
  'officeEvents.cancelled': ofSchool,
  'officeEvents.recalled': ofSchool,
  'officeEvents.tookEffect': ofSchool,
  'officeNotices.created': ofSchool,
  'officeNotices.saved': ofSchool,
  'officeNotices.deleted': ofSchool,
  'officeNotices.published': ofSchool,
  'officeNotices.recalled': ofSchool,
  'officeNotices.shown': ofSchool,
  'calendarFeeds.created': own('made a calendar address'),
  'calendarFeeds.addressShown': own('looked up a calendar address'),
  'calendarFeeds.rotated': own('replaced a calendar address by a new one'),
  'calendarFeeds.revoked': own('ended a calendar address'),
  'service-status.appNeedsUpgrade': { hidden: 'about an app’s version' },
};

export const auditEvents: Readonly<Record<string, ShownEvent | HiddenEvent>> = {
  ...signIn,
  ...office,
  ...account,
  ...record,
  ...viewers,
  ...service,
  ...adminViewEvents,
};

/** `<endpoint>.denied`, one for every endpoint. */
export const deniedEvents: HiddenEvent & { suffix: string } = {
  suffix: '.denied',
  hidden: 'the person was told at once, and nothing was seen or changed',
};

const shown = Object.entries(auditEvents).flatMap(([event, words]) =>
  'hidden' in words ? [] : [{ event, ...words }],
);

/** The names of the events a kind of reader may see. */
export function eventsFor(...audiences: Audience[]): string[] {
  return shown.filter(({ to }) => audiences.includes(to)).map(({ event }) => event);
}

export function eventsBy(by: 'staff' | 'system'): string[] {
  return shown.filter((event) => event.by === by).map(({ event }) => event);
}

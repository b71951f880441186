/** What a data copy omits, and why; the copy itself includes this list (docs/decisions/accounts/my-data.md). */

/** Tables that reference an account, a student or a parent and are not in the files. */
export const leftOutTables: Readonly<Record<string, string>> = {
  absence_ask:
    'which adults the school sent a text about an absence, for 90 days; an answer is among the absences or your requests',
  absence_report_key:
    'random names of reports that a device may send again, for 30 days; the reports are among your requests',
  activation_link: 'a link is a secret, and its hash says nothing',
  admin_view_review: 'a principal’s check of staff who viewed your pages; the access history has both',
  admin_view_session: 'staff who viewed your pages, which the access history shows with the reason',
  approved_value: 'what the student’s own section shows, beside what the register had before',
  consent_notice: 'which messages about consent requests you were sent; you have the messages',
  consent_opening: 'when you first opened a consent request; the access history has your looks',
  consent_publication_student: 'whom a school asked in one go; each request is in the student’s own section',
  contact_statement: 'which school said what of a parent; what it comes to is in the student’s own section',
  data_export: 'these copies themselves; the access history has when they were asked for',
  feature_switch: 'what a school switched off for a student; the school can explain it',
  office_switch: 'what a school switched off for a student; the school can explain it',
  office_switch_change: 'when a school changed it',
  file_release_file:
    'which file a school prepared for a student; what was released is in the student’s own section',
  file_release_notice: 'which messages about released files you were sent; you have the messages',
  file_release_opening: 'when you first opened a released file; the access history has your looks',
  school_mailing_adult: 'which messages about events and notices you were sent; you have the messages',
  school_notice_opening: 'when you first opened a notice of a school, which concerns many families',
  help_code: 'a code is a secret; when one was asked for is in the access history',
  invitation: 'a code is a secret; what became of it is in the access history',
  parent_key: 'a random number for the address of your page in the school office',
  orphaned_parent: 'since when no school links you to a student, which ends when your details are removed',
  mfa_exhausted: 'counts wrong codes for two days; what happened is in the access history',
  mfa_send: 'counts codes that were sent for two days; what happened is in the access history',
  mfa_session: 'a step of signing in, for two days',
  not_me_link: 'a link is a secret; when one was used is in the access history',
  passkey_challenge: 'random numbers that are good for five minutes',
  password_reset: 'a link is a secret; when one was sent is in the access history',
  registration: 'the steps of registering; what came of them is in the access history',
  staged_photo: 'a picture you have not accepted yet, for a day',
  weaker_code_request: 'a request that waits for a day; when it was made is in the access history',
};

/** The user-facing list of omissions. */
export const leftOutNotes: readonly string[] = [
  'Passwords, codes, keys and links: only scrambled forms of them are held, which say nothing.',
  'How to reach other people: their addresses, phone numbers and emails are theirs.',
  'What the school does not share in the portal. Ask the school for it.',
  'Answers other account owners gave on consent forms, which may hold their details.',
  'Files of the school: their names are listed, and they can be downloaded in the portal.',
];

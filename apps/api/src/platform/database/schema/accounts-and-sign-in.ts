// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface AccountTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  password_hash: string;
  is_active: Generated<boolean>;
  known_parent_id: number | null;
  student_photos_enabled: Generated<boolean>;
  last_login_at: Date | null;
  revision: Generated<number>;
  created_at: Generated<Date>;
  locked_at: Date | null;
  locked_reason: string | null;
}

interface AccountParentTable {
  known_parent_id: number;
  account_id: number;
}

interface AccountStudentTable {
  account_id: number;
  student_id: number;
  state: string;
  requested_at: Generated<Date>;
  decided_at: Date | null;
}

interface AccountTermsTable {
  account_id: number;
  terms_document_id: number;
  accepted_at: Date;
}

interface AuthenticatorAppTable {
  account_id: number;
  sealed_secret: string;
  started_at: Date;
  enrolled_at: Date | null;
  last_step: Generated<number>;
  wrong_codes: Generated<number>;
  public_id: Generated<string>;
  confirmed_from: Generated<Date>;
  suspended_at: Date | null;
}

interface EmailChangeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  old_email: string;
  new_email: string;
  requested_at: Date;
  confirm_hash: Buffer;
  confirm_until: Date;
  confirmed_at: Date | null;
  undo_hash: Buffer;
  undo_until: Date;
  undone_at: Date | null;
  replaced_at: Date | null;
}

interface MfaExhaustedTable {
  id: GeneratedAlways<number>;
  account_id: number;
  at: Date;
}

interface MfaSendTable {
  id: GeneratedAlways<number>;
  account_id: number;
  medium: number;
  sent_at: Date;
}

interface MfaSessionTable {
  id_hash: Buffer;
  account_id: number;
  medium: number;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  wrong_codes: Generated<number>;
  last_wrong_at: Date | null;
}

interface MobileChangeTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  old_mobile: string | null;
  new_mobile: string | null;
  changed_at: Date;
  confirmed_from: Date;
  suspended_at: Date | null;
}

interface NotMeLinkTable {
  token_hash: Buffer;
  account_id: number;
  happened_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface PasskeyTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  confirmed_from: Generated<Date>;
  suspended_at: Date | null;
}

interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  purpose: string;
  account_id: number | null;
  expires_at: Date;
}

interface PasswordResetTable {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Buffer;
  requested_at: Date;
  expires_at: Date;
  wrong_emails: Generated<number>;
  ended_at: Date | null;
}

interface RememberedDeviceTable {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  user_agent: Generated<string>;
  public_id: Generated<string>;
  last_used_at: Date | null;
}

interface SessionTable {
  id_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  authenticated_at: Date;
  user_agent: Generated<string>;
  ended_at: Date | null;
  public_id: Generated<string>;
  is_confirmed: Generated<boolean>;
}

interface SignInGuardTable {
  key: Buffer;
  failures: Generated<number>;
  consecutive_failures: Generated<number>;
  blocks: Generated<number>;
  blocked_until: Date | null;
  reset_required: Generated<boolean>;
  updated_at: Date;
}

interface SpentDeviceTokenTable {
  token_hash: Buffer;
  device_id: number;
  spent_at: Date;
}

interface TermsDocumentTable {
  id: GeneratedAlways<number>;
  key: string;
  kind: string;
  version: string;
  title: string;
  sections: Json;
  published_at: Date;
  is_current: Generated<boolean>;
}

interface ViewerDelegationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  student_id: number;
  owner_account_id: number;
  viewer_account_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
  status: string;
  features: Generated<string[]>;
  invited_at: Generated<Date>;
  activated_at: Date | null;
}

interface ViewerInvitationTable {
  id: GeneratedAlways<number>;
  delegation_id: number;
  token_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

interface WeakerCodeRequestTable {
  account_id: number;
  asked_at: Date;
  ready_at: Date;
  expires_at: Date;
}

export interface AccountsAndSignInTables {
  account: AccountTable;
  account_parent: AccountParentTable;
  account_student: AccountStudentTable;
  account_terms: AccountTermsTable;
  authenticator_app: AuthenticatorAppTable;
  email_change: EmailChangeTable;
  mfa_exhausted: MfaExhaustedTable;
  mfa_send: MfaSendTable;
  mfa_session: MfaSessionTable;
  mobile_change: MobileChangeTable;
  not_me_link: NotMeLinkTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_reset: PasswordResetTable;
  remembered_device: RememberedDeviceTable;
  session: SessionTable;
  sign_in_guard: SignInGuardTable;
  spent_device_token: SpentDeviceTokenTable;
  terms_document: TermsDocumentTable;
  viewer_delegation: ViewerDelegationTable;
  viewer_invitation: ViewerInvitationTable;
  weaker_code_request: WeakerCodeRequestTable;
}

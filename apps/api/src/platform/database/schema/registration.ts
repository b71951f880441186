// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface ActivationLinkTable {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  used_at: Date | null;
}

interface IdentityVerificationTable {
  id: GeneratedAlways<number>;
  registration_session_id: number;
  user_id: string;
  nonce: string;
  token_sealed: string;
  opened_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  outcome: string | null;
}

interface InvitationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  code_hash: Buffer;
  known_parent_id: number;
  school_id: number;
  created_at: Date;
  created_by: string;
  expires_at: Date;
  opens: Generated<number>;
  cancelled_at: Date | null;
  used_at: Date | null;
}

interface RegistrationTable {
  id: GeneratedAlways<number>;
  kind: string;
  invitation_id: number | null;
  viewer_delegation_id: number | null;
  name_confirmed_at: Date | null;
  account_id: number | null;
  completed_at: Date | null;
}

interface RegistrationCodeTable {
  id_hash: Buffer;
  registration_session_id: number;
  mobile_hash: Buffer;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface RegistrationCodeSendTable {
  id: GeneratedAlways<number>;
  mobile_hash: Buffer;
  sent_at: Date;
}

interface RegistrationSessionTable {
  id: GeneratedAlways<number>;
  registration_id: number;
  id_hash: Buffer;
  browser_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  verified_at: Date | null;
}

interface RegistrationTermsTable {
  registration_id: number;
  terms_document_id: number;
  accepted_at: Date;
}

export interface RegistrationTables {
  activation_link: ActivationLinkTable;
  identity_verification: IdentityVerificationTable;
  invitation: InvitationTable;
  registration: RegistrationTable;
  registration_code: RegistrationCodeTable;
  registration_code_send: RegistrationCodeSendTable;
  registration_session: RegistrationSessionTable;
  registration_terms: RegistrationTermsTable;
}

/** The page of each registration stage. Only the server decides the current stage (T17). Pure. */
import { paths } from '@portal/contract/routes';
import { type RegistrationStage } from '@portal/contract/registration';

export type Kind = 'owner' | 'viewer';

const pages: Readonly<Record<Kind, Readonly<Record<RegistrationStage, string>>>> = {
  owner: {
    terms: paths.ownerInvitation(),
    'verify-name': paths.ownerVerify(),
    'verify-identity': paths.ownerVerify(),
    register: paths.ownerRegister(),
    'check-email': paths.ownerRegister(),
    done: paths.login(),
  },
  viewer: {
    terms: paths.viewerInvitationOpened(),
    'verify-name': paths.viewerVerify(),
    // Only owners go to the identity service.
    'verify-identity': paths.viewerVerify(),
    register: paths.viewerRegister(),
    'check-email': paths.viewerRegister(),
    done: paths.login(),
  },
};

export const pathOfStage = (kind: Kind, stage: RegistrationStage): string => pages[kind][stage];

/** The first page of a registration, for one that is unknown in this browser. */
export const firstPage = (kind: Kind): string => pages[kind].terms;

export const stepNames: Readonly<Record<Kind, readonly [string, string, string, string]>> = {
  owner: ['Code', 'Check it is you', 'Create account', 'Confirm email'],
  viewer: ['Invitation', 'Check it is you', 'Your account', 'Approval'],
};

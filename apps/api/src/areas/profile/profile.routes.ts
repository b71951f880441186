/** Routes for an account's own details. */
import {
  changeEmailEndpoint,
  changeMobileEndpoint,
  changePasswordEndpoint,
  confirmEmailEndpoint,
  emailAddressEndpoint,
  followEmailLinkEndpoint,
  followNotMeLinkEndpoint,
  undoEmailEndpoint,
} from '@portal/contract/profile';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { findEmailAddress } from './account.repository.ts';
import { changeEmail } from './change-email.service.ts';
import type { ChangeEmailDependencies } from './change-email.service.ts';
import { changeMobile } from './change-mobile.service.ts';
import type { ChangeMobileDependencies } from './change-mobile.service.ts';
import { changePassword } from './change-password.service.ts';
import type { ChangePasswordDependencies } from './change-password.service.ts';
import { confirmEmail, followConfirmLink, followNotMeLink, undoEmail } from './email-links.service.ts';
import type { EmailLinkDependencies } from './email-links.service.ts';

type Dependencies = ChangeEmailDependencies &
  ChangePasswordDependencies &
  EmailLinkDependencies &
  ChangeMobileDependencies & {
    config: ChangeEmailDependencies['config'] &
      ChangeMobileDependencies['config'] &
      EmailLinkDependencies['config'];
  };

export function registerProfileRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerSettings(app, deps);
  registerEmailLinks(app, deps);

  bindRoute(app, emailAddressEndpoint, {
    access: signedIn,
    audit: { none: "reading one's own address, or that of a viewer one has invited" },
    handler: async (call, { params }) => {
      const emailAddress = await findEmailAddress(deps.db, call.actor.accountId, params.qId);
      if (emailAddress === null) throw notFound();
      return { emailAddress };
    },
  });
}

function registerSettings(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, changeEmailEndpoint, {
    access: signedIn,
    audit: { event: 'profile.email-change-asked' },
    handler: (call, { body }) => changeEmail(deps, call, body),
  });

  bindRoute(app, changeMobileEndpoint, {
    access: signedIn,
    audit: { event: 'profile.mobile-changed' },
    handler: async (call, { body }) => ({ codeMedium: await changeMobile(deps, call, body.mobile) }),
  });

  bindRoute(app, changePasswordEndpoint, {
    access: signedIn,
    audit: { event: 'profile.password-changed' },
    handler: (call, { body }) => changePassword(deps, call, body),
  });
}

/** Opened from an e-mail on any device: the token alone identifies the account. */
function registerEmailLinks(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, followEmailLinkEndpoint, {
    access: anyone,
    audit: { none: 'reads whether a link is good' },
    handler: (call, { params }) => followConfirmLink(deps.db, call, params.token),
  });

  bindRoute(app, confirmEmailEndpoint, {
    access: anyone,
    audit: { event: 'profile.email-confirmed' },
    handler: (call, { body }) => confirmEmail(deps, call, body.token),
  });

  bindRoute(app, followNotMeLinkEndpoint, {
    access: anyone,
    audit: { none: 'reads whether a link is good' },
    handler: (call, { params }) => followNotMeLink(deps.db, call, params.token),
  });

  bindRoute(app, undoEmailEndpoint, {
    access: anyone,
    audit: { event: 'profile.email-undone' },
    handler: (call, { body }) => undoEmail(deps, call, body.token),
  });
}

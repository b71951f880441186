/** Adds a "not me" link to a notification. */
import type { Config } from '../../../config/config.ts';
import { randomToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { insertNotMeLink } from './not-me.repository.ts';
import type { NotMeLink } from './not-me.repository.ts';
import { recoveryFigures } from './recovery.policy.ts';

/** The address of a new link, built only from the configured address. */
export async function createNotMeLink(
  trx: Trx,
  config: Pick<Config, 'publicUrl'>,
  link: NotMeLink,
): Promise<string> {
  const token = randomToken(recoveryFigures.tokenBytes);
  await insertNotMeLink(trx, token, link);
  return new URL(`/api/user/security/not-me/${token}`, config.publicUrl.origin).href;
}

import { Ban, Check, Mail, MailQuestionMark, Minus } from 'lucide-react';
import type { AdultAccountState } from '@portal/contract/families';
import { familyTexts } from '@portal/texts/office/families';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';

const looks: Readonly<Record<AdultAccountState, { tone: Tone; icon: IconType }>> = {
  active: { tone: 'ok', icon: Check },
  blocked: { tone: 'bad', icon: Ban },
  unconfirmed: { tone: 'warn', icon: MailQuestionMark },
  inactive: { tone: 'mute', icon: Minus },
  none: { tone: 'mute', icon: Minus },
};

/** The state of an adult's account. */
export const AccountTag = ({ state }: { state: AdultAccountState }) => (
  <Tag {...looks[state]}>{familyTexts.states[state]}</Tag>
);

/** An open code matters more than that there is no account yet. */
export const AccountOrCodeTag = ({
  state,
  hasOpenCode,
}: {
  state: AdultAccountState;
  hasOpenCode: boolean;
}) =>
  state === 'none' && hasOpenCode ? (
    <Tag tone="info" icon={Mail}>
      {familyTexts.codeOpen}
    </Tag>
  ) : (
    <AccountTag state={state} />
  );

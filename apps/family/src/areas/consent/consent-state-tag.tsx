import { Check, Clock, Hourglass, Split, Undo2, X } from 'lucide-react';
import { consentStateName } from '@portal/contract/consent';
import type { ConsentStateName } from '@portal/contract/consent';
import { Tag, type TagProps } from '@portal/ui/content';
import { type IconType } from '@portal/ui/base';

const tagStyles: Record<ConsentStateName, { tone: TagProps['tone']; icon: IconType }> = {
  Pending: { tone: 'warn', icon: Clock },
  Granted: { tone: 'ok', icon: Check },
  Denied: { tone: 'bad', icon: X },
  Mixed: { tone: 'brand', icon: Split },
  Withdrawn: { tone: 'mute', icon: Undo2 },
  Expired: { tone: 'mute', icon: Hourglass },
};

/** The state of a request (V-2.2). */
export const ConsentStateTag = ({ state }: { state: number }) => {
  const name = consentStateName(state);
  return <Tag {...tagStyles[name]}>{name}</Tag>;
};

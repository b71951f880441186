import { Check, CircleX, Clock, Flag } from 'lucide-react';
import type { AbsenceStatus } from '@portal/contract/attendance';
import { Tag, type TagProps } from '@portal/ui/content';

const tagStyles: Record<AbsenceStatus, Pick<TagProps, 'tone' | 'icon'>> = {
  Unexplained: { tone: 'warn', icon: Flag },
  'Awaiting approval': { tone: 'info', icon: Clock },
  Explained: { tone: 'ok', icon: Check },
  Unauthorised: { tone: 'bad', icon: CircleX },
};

/** An absence's status tag (V-2.2). */
export const AbsenceStatusTag = ({ status }: { status: AbsenceStatus }) => (
  <Tag {...tagStyles[status]}>{status}</Tag>
);

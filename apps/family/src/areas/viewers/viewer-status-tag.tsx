import { Ban, Check, CircleX, Clock, Send } from 'lucide-react';
import { viewerStatusName } from '@portal/contract/viewers';
import type { ViewerStatus } from '@portal/contract/viewers';
import { Tag, type TagProps } from '@portal/ui/content';

const tagStyles: Record<ViewerStatus, Pick<TagProps, 'tone' | 'icon'>> = {
  Invited: { tone: 'info', icon: Send },
  'Awaiting Approval': { tone: 'warn', icon: Clock },
  Active: { tone: 'ok', icon: Check },
  Blocked: { tone: 'bad', icon: Ban },
  Remove: { tone: 'mute', icon: CircleX },
};

/** A viewer's status. */
export const ViewerStatusTag = ({ status }: { status: ViewerStatus }) => (
  <Tag {...tagStyles[status]}>{viewerStatusName(status)}</Tag>
);

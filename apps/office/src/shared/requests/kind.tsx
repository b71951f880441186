import { CalendarX2, Contact, HeartPulse, MessageSquareText, UserPen, UserPlus } from 'lucide-react';
import type { RequestKind } from '@portal/contract/change-requests';
import { officeTexts } from '@portal/texts/office';
import type { Hue, IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';

const looks: Readonly<Record<RequestKind, { icon: IconType; hue: Hue }>> = {
  'medical-conditions': { icon: HeartPulse, hue: 'rose' },
  'absence-report': { icon: CalendarX2, hue: 'jacaranda' },
  'absence-reason': { icon: MessageSquareText, hue: 'sky' },
  'parent-details': { icon: Contact, hue: 'lagoon' },
  'student-details': { icon: UserPen, hue: 'ochre' },
  'add-student': { icon: UserPlus, hue: 'fern' },
};

/** A kind of request: an icon and a word. */
export const Kind = ({ kind, iconOnly }: { kind: RequestKind; iconOnly?: boolean }) => {
  const { icon, hue } = looks[kind];
  const name = officeTexts.kinds[kind];
  return (
    <span className={`kind h-${hue}`}>
      {iconOnly ? (
        <Icon icon={icon} size={16} />
      ) : (
        <span className="ki">
          <Icon icon={icon} size={16} />
        </span>
      )}
      {iconOnly ? <span className="vh">{name}</span> : name}
    </span>
  );
};

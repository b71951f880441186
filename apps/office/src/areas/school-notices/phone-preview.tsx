import { Bell, Megaphone, TrafficCone, TriangleAlert } from 'lucide-react';
import { format } from '@portal/texts/format';
import { noticeFormTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { IconTile } from '@portal/ui/content';
import { PhoneCard } from '../../shared/parts/phone-card.tsx';
import { useOffice } from '../../shared/school.tsx';

export type NoticeKind = 'notice' | 'alert' | 'outage';

const icons = { notice: Megaphone, alert: Bell, outage: TrafficCone } as const;

/** A phone preview of the notice. */
export const PhonePreview = ({
  kind,
  title,
  message,
  isUrgent = false,
}: {
  kind: NoticeKind;
  title: string;
  message: string;
  isUrgent?: boolean;
}) => {
  const { name } = useOffice().school;
  const shown = title || texts.previewTitle;
  const heading = isUrgent ? format(texts.urgentTitle, { title: shown }) : shown;
  return (
    <PhoneCard id="preview" title={texts.preview} label={texts.previewLabel}>
      <div className="phone-b">
        <IconTile icon={isUrgent ? TriangleAlert : icons[kind]} hue="jacaranda" />
        <h3>{kind === 'outage' ? texts.down : heading}</h3>
        <p className="notice-text">{message}</p>
        {kind === 'notice' && <p className="muted">{name}</p>}
        {kind !== 'notice' && (
          <span className="fake-btn">{kind === 'alert' ? texts.goOn : texts.goHome}</span>
        )}
      </div>
    </PhoneCard>
  );
};

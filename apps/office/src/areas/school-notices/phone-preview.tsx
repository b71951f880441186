import { Bell, Megaphone, TrafficCone } from 'lucide-react';
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
}: {
  kind: NoticeKind;
  title: string;
  message: string;
}) => {
  const { name } = useOffice().school;
  return (
    <PhoneCard id="preview" title={texts.preview} label={texts.previewLabel}>
      <div className="phone-b">
        <IconTile icon={icons[kind]} hue="jacaranda" />
        <h3>{kind === 'outage' ? texts.down : title || texts.previewTitle}</h3>
        <p className="notice-text">{message}</p>
        {kind === 'notice' && <p className="muted">{name}</p>}
        {kind !== 'notice' && (
          <span className="fake-btn">{kind === 'alert' ? texts.goOn : texts.goHome}</span>
        )}
      </div>
    </PhoneCard>
  );
};

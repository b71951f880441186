import { CircleAlert, CircleCheck, CircleX, Hourglass, ListChecks, Trash2, Upload } from 'lucide-react';
import type { OfficeImportState } from '@portal/contract/deliveries';
import { importTexts } from '@portal/texts/office/imports';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';

const looks: Readonly<Record<OfficeImportState, { tone: Tone | 'brand'; icon: IconType }>> = {
  uploading: { tone: 'info', icon: Upload },
  checking: { tone: 'info', icon: Hourglass },
  checked: { tone: 'brand', icon: ListChecks },
  waiting: { tone: 'info', icon: Hourglass },
  imported: { tone: 'ok', icon: CircleCheck },
  unchanged: { tone: 'mute', icon: CircleCheck },
  refused: { tone: 'bad', icon: CircleX },
  failed: { tone: 'bad', icon: CircleAlert },
  abandoned: { tone: 'mute', icon: Trash2 },
};

/** The state of a package as an icon and words. */
export const ImportTag = ({ state }: { state: OfficeImportState }) => {
  const { tone, icon } = looks[state];
  return (
    <Tag tone={tone} icon={icon}>
      {importTexts.states[state]}
    </Tag>
  );
};

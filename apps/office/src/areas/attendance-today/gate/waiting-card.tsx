import { UploadCloud, Undo2 } from 'lucide-react';
import { format } from '@portal/texts/format';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import type { GateEntry } from '../../../shared/gate/gate-outbox.ts';
import { useOffice } from '../../../shared/school.tsx';
import { Card } from './student-card.tsx';
import { timeOf } from './use-gate.ts';

const texts = attendanceTexts.gate;

interface WithRemove {
  onRemove: (key: string) => void;
}

/** An entry that waits on this phone. */
export const WaitingCard = ({ entry, onRemove }: WithRemove & { entry: GateEntry }) => {
  const { timeZone } = useOffice().school;
  const { key, name, className } = entry;
  return (
    <Card
      name={name}
      className={className}
      line={format(texts.waiting, { time: timeOf(entry, timeZone) })}
      tag={
        <Tag tone="info" icon={UploadCloud}>
          {texts.waits}
        </Tag>
      }
    >
      <Button
        variant="secondary"
        icon={Undo2}
        aria-label={format(texts.takeBackOf, { name })}
        onClick={() => onRemove(key)}
      >
        {texts.takeBack}
      </Button>
    </Card>
  );
};

/** Entries that the server refused, with the reason. They stay until somebody has read them. */
export const Refused = ({ entries, onRemove }: WithRemove & { entries: readonly GateEntry[] }) => {
  const { timeZone } = useOffice().school;
  if (entries.length === 0) return null;
  return (
    <Note tone="bad" live title={texts.refused}>
      <ul className="col-sm">
        {entries.map((entry) => {
          const { key, name, kind, refused } = entry;
          const words = { name, what: texts.what[kind], time: timeOf(entry, timeZone), why: refused ?? '' };
          return (
            <li key={key} className="row row-sb">
              <span>{format(texts.refusedEntry, words)}</span>
              <Button
                className="btn-sm"
                variant="secondary"
                aria-label={format(texts.discardOf, { name })}
                onClick={() => onRemove(key)}
              >
                {texts.discard}
              </Button>
            </li>
          );
        })}
      </ul>
    </Note>
  );
};

import { useState } from 'react';
import { formatTime, timeInZone } from '@portal/contract/dates';
import type { RequestDetail } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { Reversal } from './reversal.tsx';

const texts = officeTexts.request;

/** Undoes a decision while its undo window is open. */
const UndoButton = ({ decisionId }: { decisionId: string }) => {
  const { undo, isBusy } = useUndo();
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void undo({ decisionIds: [decisionId] })}>
      {texts.undo}
    </Button>
  );
};

/** The decision. It can be undone while its undo window is open, and then reversed until its change is exported. */
export const Decided = ({ request }: { request: RequestDetail }) => {
  const { school } = useOffice();
  const [isReversing, setReversing] = useState(false);
  const { decision, note, isReversible } = request;
  if (!decision) return null;
  const { outcome, by, leavesAt } = decision;
  const reverse = isReversible && !isReversing && (
    <Button variant="secondary" onClick={() => setReversing(true)}>
      {queueTexts.reversal.open}
    </Button>
  );
  return (
    <>
      <Note
        tone={outcome === 'approved' ? 'ok' : 'mute'}
        title={format(texts.decided, { outcome: officeTexts.outcomes[outcome], name: by })}
        action={leavesAt === null ? reverse : <UndoButton decisionId={decision.id} />}
      >
        {leavesAt !== null && (
          <p>
            {format(texts.leavesAt, { time: formatTime(timeInZone(new Date(leavesAt), school.timeZone)) })}
          </p>
        )}
        {(note ?? decision.note) !== null && <p>{note ?? decision.note}</p>}
      </Note>
      {isReversible && isReversing && <Reversal request={request} onCancel={() => setReversing(false)} />}
    </>
  );
};

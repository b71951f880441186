import { lazy, Suspense, useEffect, useRef } from 'react';
import { Check, UserCheck, X } from 'lucide-react';
import { allowsBulk, type QueueRequest } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { loadPart } from '@portal/client/calls';
import { officeTexts } from '@portal/texts/office';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { focusTitle } from '../../../shared/page-title.tsx';
import { Key } from '../../../shared/keys.tsx';
import { BulkAssign } from './bulk-assign.tsx';
import { commonKind, type Bulk } from './use-bulk.ts';

const texts = officeTexts.bulk;

/** Loaded when it is first opened, because forms are a large part of the script. */
const BulkReject = lazy(async () => ({
  default: await loadPart(async () => (await import('./bulk-reject.tsx')).BulkReject),
}));

/** What the bar asks for before it acts. */
export type BulkStep = 'reject' | 'assign' | null;

function hint(requests: readonly QueueRequest[]): string {
  const kind = commonKind(requests);
  if (kind) return format(texts.all, { kind: officeTexts.kinds[kind].toLowerCase() });
  return requests.every((request) => allowsBulk(request.kind)) ? texts.mixed : texts.single;
}

interface BulkBarProps {
  requests: readonly QueueRequest[];
  bulk: Bulk;
  step: BulkStep;
  onStep: (step: BulkStep) => void;
  onApprove: () => void;
  /** The requests are no longer ticked. */
  onClear: () => void;
}

const Actions = ({ requests, bulk, onStep, onApprove, onClear }: BulkBarProps) => (
  <>
    {commonKind(requests) && (
      <>
        <Button variant="primary" icon={Check} busy={bulk.isBusy} onClick={onApprove}>
          {format(texts.approve, { count: requests.length })}
          <Key>A</Key>
        </Button>
        <Button variant="secondary" icon={X} aria-keyshortcuts="R" onClick={() => onStep('reject')}>
          {officeTexts.request.reject}
          <Key>R</Key>
        </Button>
      </>
    )}
    <Button variant="secondary" icon={UserCheck} aria-keyshortcuts="M" onClick={() => onStep('assign')}>
      {queueTexts.bulk.giveTo}
      <Key>M</Key>
    </Button>
    <Button variant="ghost" onClick={onClear}>
      {texts.clear}
    </Button>
  </>
);

/** When a step is left, its opener is shown again, and the bar has the focus. */
function useReturningFocus(step: BulkStep) {
  const bar = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (step === null && wasOpen.current) bar.current?.querySelector('button')?.focus();
    wasOpen.current = step !== null;
  }, [step]);
  return bar;
}

/** The actions for the ticked requests. */
export const BulkBar = (props: BulkBarProps) => {
  const { requests, bulk, step, onStep, onClear } = props;
  const label = format(texts.label, { count: requests.length });
  const bar = useReturningFocus(step);
  const finish = (isDone: boolean): boolean => {
    if (isDone) {
      onStep(null);
      onClear();
      focusTitle();
    }
    return isDone;
  };
  return (
    <section ref={bar} className="bulk" aria-label={label}>
      <b>{label}</b>
      <span className="muted">{hint(requests)}</span>
      {step === null && <Actions {...props} />}
      {step === 'reject' && commonKind(requests) && (
        <Suspense fallback={null}>
          <BulkReject
            requests={requests}
            onReject={(decision) => bulk.decide(requests, decision).then(finish)}
            onCancel={() => onStep(null)}
          />
        </Suspense>
      )}
      {step === 'assign' && (
        <BulkAssign
          count={requests.length}
          isBusy={bulk.isBusy}
          onAssign={(staffId) => void bulk.assign(requests, staffId).then(finish)}
          onCancel={() => onStep(null)}
        />
      )}
    </section>
  );
};

import { Check } from 'lucide-react';
import { allowsBulk, bulkKinds, type QueueRequest } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Button } from '@portal/ui/buttons';
import { Key } from '../../../shared/keys.tsx';

const texts = officeTexts.bulk;

/** The kind that all of the requests have, if several of that kind can be decided at once. */
export function commonKind(requests: readonly QueueRequest[]): (typeof bulkKinds)[number] | null {
  const [first] = requests;
  if (!first || requests.some(({ kind }) => kind !== first.kind)) return null;
  return bulkKinds.find((kind) => kind === first.kind) ?? null;
}

function hint(requests: readonly QueueRequest[]): string {
  const kind = commonKind(requests);
  if (kind) return format(texts.all, { kind: officeTexts.kinds[kind].toLowerCase() });
  return requests.every((request) => allowsBulk(request.kind)) ? texts.mixed : texts.single;
}

/** The actions for the ticked requests. */
export const BulkBar = ({
  requests,
  isBusy,
  onApprove,
  onClear,
}: {
  requests: readonly QueueRequest[];
  isBusy: boolean;
  onApprove: () => void;
  onClear: () => void;
}) => {
  const label = format(texts.label, { count: requests.length });
  return (
    <section className="bulk" aria-label={label}>
      <b>{label}</b>
      <span className="muted">{hint(requests)}</span>
      {commonKind(requests) && (
        <Button variant="primary" icon={Check} busy={isBusy} onClick={onApprove}>
          {format(texts.approve, { count: requests.length })}
          <Key>A</Key>
        </Button>
      )}
      <Button variant="ghost" onClick={onClear}>
        {texts.clear}
      </Button>
    </section>
  );
};

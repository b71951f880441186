import { useEffect, useRef, useState } from 'react';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { Select } from '@portal/ui/choices';
import { useColleagues } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';

const texts = queueTexts.bulk;

/** To whom the ticked requests are given. The list of colleagues has the focus when it opens. */
export const BulkAssign = ({
  count,
  isBusy,
  onAssign,
  onCancel,
}: {
  count: number;
  isBusy: boolean;
  onAssign: (staffId: string | null) => void;
  onCancel: () => void;
}) => {
  const { data } = useColleagues(useOffice().school.centreCode);
  const [staffId, setStaffId] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  return (
    <form
      ref={form}
      className="bulk-form row"
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        onAssign(staffId === '' ? null : staffId);
      }}
    >
      <Select
        label={texts.giveTo}
        value={staffId}
        placeholder={officeTexts.request.assignNobody}
        options={(data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => setStaffId(target.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {format(texts.giveMany, { count })}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
};

import type { RequestDetail } from '@portal/contract/queue';
import { officeTexts } from '@portal/texts/office';
import { Select } from '@portal/ui/choices';
import { useColleagues } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';

const texts = officeTexts.request;

/** Assigns the request to a colleague or to nobody. */
export const AssignSelect = ({
  request: { assignedTo },
  onAssign,
}: {
  request: RequestDetail;
  onAssign: (staffId: string | null) => void;
}) => {
  const { school } = useOffice();
  const { data } = useColleagues(school.centreCode);
  const options = (data?.colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mis assign">
      <Select
        label={texts.assign}
        value={assignedTo?.id ?? ''}
        placeholder={texts.assignNobody}
        options={options}
        onChange={({ target }) => onAssign(target.value === '' ? null : target.value)}
      />
    </div>
  );
};

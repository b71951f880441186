import type { recallEndpoint } from '@portal/contract/consent/publishing';
import type { ResponseOf } from '@portal/contract/endpoint';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';

const texts = consentResponseTexts.openers;

/** Who had opened the request before it was recalled. */
export const OpenersDialog = ({
  openers,
  onClose,
}: {
  openers: ResponseOf<typeof recallEndpoint>['opened'];
  onClose: () => void;
}) => {
  const { timeZone } = useOffice().school;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>{openers.length === 0 ? texts.none : format(texts.lead, { count: openers.length })}</p>
      <ul>
        {openers.map(({ adult, student, openedAt }) => (
          <li key={`${adult} ${student} ${openedAt}`}>
            {format(texts.line, { adult, student, time: formatInstant(new Date(openedAt), timeZone) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

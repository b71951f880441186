import { FileSpreadsheet, FileText } from 'lucide-react';
import {
  exportAnswersEndpoint,
  rollEndpoint,
  type PublicationDetail,
} from '@portal/contract/consent/publishing';
import { urlOf } from '@portal/client/calls';
import { saveFile } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';

const texts = consentResponseTexts.export;

/** The answers as a spreadsheet, and the roll to print. */
export const ExportCard = ({ publication: { id, title } }: { publication: PublicationDetail }) => {
  const { centreCode } = useOffice().school;
  const { run, isBusy, failure, attempt } = useAction();
  const save = (path: string, name: string): void =>
    void run(() => saveFile(urlOf(path, { centreCode, publicationId: id }, {}), name));
  return (
    <section className="oc" aria-labelledby="export">
      <div className="oc-h">
        <h2 id="export">{texts.heading}</h2>
      </div>
      <div className="oc-b col-sm">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <div className="row">
          <Button
            variant="secondary"
            icon={FileSpreadsheet}
            busy={isBusy}
            onClick={() => save(exportAnswersEndpoint.path, format(texts.csvName, { title }))}
          >
            {texts.csv}
          </Button>
          <Button
            variant="secondary"
            icon={FileText}
            busy={isBusy}
            onClick={() => save(rollEndpoint.path, format(texts.rollName, { title }))}
          >
            {texts.roll}
          </Button>
        </div>
        <p className="muted">{texts.hint}</p>
      </div>
    </section>
  );
};

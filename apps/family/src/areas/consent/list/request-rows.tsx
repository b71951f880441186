import { ChevronRight, ClipboardCheck, ClipboardPen } from 'lucide-react';
import { consentState } from '@portal/contract/consent';
import { paths } from '@portal/contract/routes';
import type { ConsentRequest } from '@portal/contract/consent';
import type { IsoDate } from '@portal/contract/dates';
import { hrefTo } from '@portal/client/navigation';
import { Icon, IconTile } from '@portal/ui/content';
import { ConsentStateTag } from '../consent-state-tag.tsx';
import { dateText, outcomeText } from '../request-texts.ts';

export interface RowsProps {
  requests: readonly ConsentRequest[];
  today: IsoDate;
  /** The heading level below the list's heading. */
  heading?: 'h3' | 'h4';
  /** The list covers several students. */
  namesStudents?: boolean;
}

const pathTo = ({ oneSchoolId, id, schoolCode }: ConsentRequest): string =>
  paths.consentRequest({ studentId: oneSchoolId, requestId: id, centreCode: schoolCode });

/** Requests with dates and states, each a link (V-4.1). */
export const RequestRows = ({
  requests,
  today,
  heading: Heading = 'h3',
  namesStudents = false,
}: RowsProps) => (
  <ul className="card card-flush rows">
    {requests.map((request) => {
      const isPending = request.state === consentState.Pending;
      return (
        <li className="req" key={request.id}>
          <IconTile icon={isPending ? ClipboardPen : ClipboardCheck} hue={isPending ? 'fern' : 'slate'} />
          <div>
            <Heading>
              <a className="cover" href={hrefTo(pathTo(request))}>
                {request.title}
              </a>
            </Heading>
            {namesStudents && <p>{`${request.studentFullName}, ${request.schoolName}`}</p>}
            <p>{outcomeText(request)}</p>
          </div>
          <div className="req-end">
            <small>{dateText(request, today)}</small>
            <ConsentStateTag state={request.state} />
            <Icon icon={ChevronRight} size={18} flip />
          </div>
        </li>
      );
    })}
  </ul>
);

import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { refusedFilesEndpoint } from '@portal/contract/deliveries';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { importTexts } from '@portal/texts/office/imports';
import { Icon } from '@portal/ui/content';
import { unattended } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';

const texts = importTexts.refusedFiles;

/** Files that the malware scanner refused, imported or uploaded (O-21.2). */
export const RefusedFiles = () => {
  const { centreCode, timeZone } = useOffice().school;
  const { data } = useQuery({
    queryKey: ['refused-files', centreCode],
    queryFn: ({ signal }) =>
      call(refusedFilesEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
  if (!data || data.files.length === 0) return null;
  return (
    <section className="oc" aria-labelledby="refused-files">
      <div className="oc-h">
        <h2 id="refused-files">{texts.heading}</h2>
      </div>
      <p className="oc-b">{texts.lead}</p>
      <ul className="ol">
        {data.files.map(({ name, threat, at }) => (
          <li key={`${at} ${name}`}>
            <Icon icon={ShieldX} />
            <span className="grow">
              {name}
              <small>{format(texts.found, { threat, time: formatInstant(new Date(at), timeZone) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

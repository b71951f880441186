import { Link } from 'wouter';
import { decidableKinds } from '@portal/contract/queue';
import { formatInstant } from '@portal/contract/dates';
import type { FamilyPage } from '@portal/contract/families';
import { familyPageTexts as texts } from '@portal/texts/office/families';
import { Tag } from '@portal/ui/content';
import { Kind } from '../../../shared/requests/kind.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';

const tones = { submitted: 'info', approved: 'ok', rejected: 'bad' } as const;

/** The adult's requests to the school. Those that the person may decide lead to the queue. */
export const Requests = ({ requests }: Pick<FamilyPage, 'requests'>) => {
  const { timeZone, permissions } = useOffice().school;
  const decidable = decidableKinds(permissions);
  return (
    <section className="oc" aria-labelledby="requests">
      <div className="oc-h">
        <h2 id="requests">{texts.requests}</h2>
      </div>
      {requests.length === 0 ? (
        <p className="oc-b muted">{texts.noRequests}</p>
      ) : (
        <ul className="ol fam-requests">
          {requests.map(({ id, kind, about, state, submittedAt }) => (
            <li key={id}>
              <Kind kind={kind} />
              <span className="grow">
                {about}
                <small>
                  {decidable.includes(kind) ? (
                    <Link className="a24" href={officePaths.request(id)}>
                      {formatInstant(new Date(submittedAt), timeZone)}
                    </Link>
                  ) : (
                    formatInstant(new Date(submittedAt), timeZone)
                  )}
                </small>
              </span>
              <Tag tone={tones[state]}>{texts.requestStates[state]}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

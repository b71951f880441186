import { FileText, Mail } from 'lucide-react';
import type { InvitationRun } from '@portal/contract/families';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { Icon } from '@portal/ui/content';
import { useOffice } from '../../../shared/school.tsx';
import { RunState } from './run-state.tsx';

function countsOf({ letters, emails }: InvitationRun): string {
  return [
    ...(letters > 0 ? [format(texts.letterCount, { count: letters })] : []),
    ...(emails > 0 ? [format(texts.emailCount, { count: emails })] : []),
  ].join(', ');
}

/** The last issues of codes, with their progress and their letters. */
export const Runs = ({ runs }: { runs: readonly InvitationRun[] }) => {
  const { timeZone } = useOffice().school;
  return (
    <section className="oc" aria-labelledby="runs">
      <div className="oc-h">
        <h2 id="runs">{texts.runs}</h2>
      </div>
      {runs.length === 0 ? (
        <p className="oc-b muted">{texts.noRuns}</p>
      ) : (
        <ul className="ol ol-wrap">
          {runs.map((run) => (
            <li key={run.id}>
              <Icon icon={run.letters > 0 ? FileText : Mail} size={16} />
              <span className="grow">
                <b>{format(texts.to[run.to.kind], { name: run.to.name })}</b>
                <small>
                  {[countsOf(run), run.by, formatInstant(new Date(run.begunAt), timeZone)]
                    .filter((part) => part !== '')
                    .join(', ')}
                </small>
              </span>
              <RunState run={run} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

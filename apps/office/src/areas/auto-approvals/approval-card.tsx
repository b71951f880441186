import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'wouter';
import { checkAutoApprovalEndpoint, sampleOutcomes, type AutoApproval } from '@portal/contract/queue';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { autoApprovalTexts as texts } from '@portal/texts/office/auto-approvals';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshApprovals } from './queries.ts';

const icons = { fine: CircleCheck, wrong: CircleX };

const Check = ({ approval: { requestId } }: { approval: AutoApproval }) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshApprovals();
  const action = useAction();
  const check = (outcome: (typeof sampleOutcomes)[number]): void =>
    void action.run(async () => {
      const params = { centreCode, requestId };
      const { isDone } = await call(checkAutoApprovalEndpoint, {
        params,
        body: { outcome },
        handlesProblems: true,
      });
      toasts.push(isDone ? { title: texts.kept, tone: 'ok' } : { title: texts.tooLate, tone: 'bad' });
      await refresh();
    });
  return (
    <div className="col-sm">
      {action.failure && <FailureNote failure={action.failure} attempt={action.attempt} />}
      <div className="row">
        {sampleOutcomes.map((outcome) => (
          <Button
            key={outcome}
            variant="secondary"
            icon={icons[outcome]}
            busy={action.isBusy}
            busyLabel={texts.saving}
            onClick={() => check(outcome)}
          >
            {texts[outcome]}
          </Button>
        ))}
      </div>
    </div>
  );
};

const Outcome = ({ checked: { at, by, outcome } }: { checked: NonNullable<AutoApproval['checked']> }) => {
  const { timeZone } = useOffice().school;
  return (
    <div className="col-sm">
      <p className="b">{texts.outcomes[outcome]}</p>
      <p className="muted">
        {format(texts.checked, { name: by, time: formatInstant(new Date(at), timeZone) })}
      </p>
    </div>
  );
};

/** One approval of the sample, and its check. */
export const ApprovalCard = ({ approval }: { approval: AutoApproval }) => {
  const { requestId, kind, rule, about, decidedAt, isReversed, checked } = approval;
  const { timeZone } = useOffice().school;
  const headingId = `approval-${requestId}`;
  return (
    <section className="oc" aria-labelledby={headingId}>
      <div className="oc-h">
        <h2 id={headingId}>
          <Link href={officePaths.request(requestId)}>
            {format(texts.about, { kind: officeTexts.kinds[kind], name: about })}
          </Link>
        </h2>
        {isReversed && <Tag tone="mute">{texts.reversed}</Tag>}
      </div>
      <div className="oc-b va-two">
        <dl className="kv">
          <dt>{texts.rule}</dt>
          <dd>{texts.rules[rule]}</dd>
          <dt>{texts.approved}</dt>
          <dd>{formatInstant(new Date(decidedAt), timeZone)}</dd>
        </dl>
        {checked ? <Outcome checked={checked} /> : <Check approval={approval} />}
      </div>
    </section>
  );
};

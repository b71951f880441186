import { CircleCheck, RotateCcw } from 'lucide-react';
import {
  handleErrorsEndpoint,
  type ErrorGroup,
  type OfficeErrorReport,
} from '@portal/contract/error-reports';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { errorReportTexts } from '@portal/texts/office/error-reports';
import { Button } from '@portal/ui/buttons';
import { FailureNote, LoadFailed, Loading, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useErrorGroup, useKeepGroups } from './queries.ts';

const texts = errorReportTexts.detail;

/** Line ends arrive encoded, so that a report can't break a log. */
const decoded = (error: string): string => error.replaceAll(String.raw`\u{a}`, '\n');

const Report = ({ report }: { report: OfficeErrorReport }) => {
  const { timeZone } = useOffice().school;
  const { page, release, system, browser, language } = report;
  return (
    <li>
      <span className="grow">
        <b>{formatInstant(new Date(report.receivedAt), timeZone)}</b>
        <small>{format(texts.line, { page, release })}</small>
        <small>{format(texts.where, { system, browser, language })}</small>
        <code className="er-text">{decoded(report.error)}</code>
      </span>
    </li>
  );
};

/** The newest reports of one error, and whether it is handled. */
export const GroupCard = ({ group }: { group: ErrorGroup }) => {
  const { centreCode, timeZone } = useOffice().school;
  const { data, isError, isFetching, refetch } = useErrorGroup(centreCode, group.id);
  const keep = useKeepGroups(centreCode);
  const { run, isBusy, failure, attempt } = useAction();
  const isHandled = group.handled !== null;
  const change = (): Promise<boolean> =>
    run(async () => {
      const params = { centreCode, reportId: group.id };
      keep(
        await call(handleErrorsEndpoint, {
          params,
          body: { isHandled: !isHandled },
          handlesProblems: true,
        }),
      );
      toasts.push({ title: isHandled ? texts.openNow : texts.handledNow, tone: 'ok' });
    });
  return (
    <section className="oc" aria-labelledby="er-group">
      <div className="oc-h">
        <h2 id="er-group">{texts.heading}</h2>
        <Button
          className="btn-sm"
          variant={isHandled ? 'secondary' : 'primary'}
          icon={isHandled ? RotateCcw : CircleCheck}
          busy={isBusy}
          onClick={() => void change()}
        >
          {isHandled ? texts.reopen : texts.handle}
        </Button>
      </div>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {data && (
        <ul className="ol">
          {data.reports.map((report) => (
            <Report key={`${report.receivedAt} ${report.page}`} report={report} />
          ))}
        </ul>
      )}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
      <div className="oc-f">
        {group.handled
          ? format(errorReportTexts.handledBy, {
              name: group.handled.by,
              time: formatInstant(new Date(group.handled.at), timeZone),
            })
          : texts.rule}
      </div>
    </section>
  );
};

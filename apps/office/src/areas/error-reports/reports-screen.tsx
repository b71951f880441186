import { CircleCheck, CircleDot, Bug } from 'lucide-react';
import { useState } from 'react';
import type { ErrorGroup } from '@portal/contract/error-reports';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { errorReportTexts as texts } from '@portal/texts/office/error-reports';
import { Tag } from '@portal/ui/content';
import { Empty, LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useErrorGroups } from './queries.ts';
import { GroupCard } from './group-card.tsx';

const Row = ({
  group,
  isChosen,
  onChoose,
}: {
  group: ErrorGroup;
  isChosen: boolean;
  onChoose: () => void;
}) => {
  const { timeZone } = useOffice().school;
  return (
    <tr className={isChosen ? 'cur' : undefined}>
      <th scope="row" className="er-title">
        <button type="button" className="lnk fs-years" aria-pressed={isChosen} onClick={onChoose}>
          {group.title}
        </button>
      </th>
      <td className="end" data-label={texts.reports}>
        {group.count}
      </td>
      <td className="end" data-label={texts.people}>
        {group.people}
      </td>
      <td data-label={texts.releases}>{group.releases.join(', ')}</td>
      <td className="nw" data-label={texts.last}>
        {formatInstant(new Date(group.lastAt), timeZone)}
      </td>
      <td className="nw">
        {group.handled ? (
          <Tag tone="ok" icon={CircleCheck}>
            {texts.handled}
          </Tag>
        ) : (
          <Tag tone="warn" icon={CircleDot}>
            {texts.open}
          </Tag>
        )}
      </td>
    </tr>
  );
};

const Groups = ({
  groups,
  chosen,
  onChoose,
}: {
  groups: readonly ErrorGroup[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) => (
  <table className="qt qs-stack qs-plain fs-table">
    <caption className="vh">{texts.caption}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.error}</th>
        <th scope="col" className="end">
          {texts.reports}
        </th>
        <th scope="col" className="end">
          {texts.people}
        </th>
        <th scope="col">{texts.releases}</th>
        <th scope="col">{texts.last}</th>
        <th scope="col">{texts.state}</th>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => (
        <Row
          key={group.id}
          group={group}
          isChosen={group.id === chosen}
          onChoose={() => onChoose(group.id)}
        />
      ))}
    </tbody>
  </table>
);

const Found = ({ data }: { data: NonNullable<ReturnType<typeof useErrorGroups>['data']> }) => {
  const [chosen, setChosen] = useState<string>();
  const group = data.groups.find(({ id }) => id === chosen);
  if (data.groups.length === 0) return <Empty icon={Bug}>{texts.empty}</Empty>;
  return (
    <div className="g-main wide">
      <div className="oc">
        <Groups groups={data.groups} chosen={chosen} onChoose={setChosen} />
        <div className="oc-f">
          {texts.rule} {data.hasMore && format(texts.more, { count: data.groups.length })}
        </div>
      </div>
      {group ? <GroupCard key={group.id} group={group} /> : <p className="muted">{texts.choose}</p>}
    </div>
  );
};

/** /error-reports: page error reports, for department support. */
export const ErrorReportsScreen = () => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = useErrorGroups(centreCode);
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>
          {texts.lead}
          {data && `. ${format(texts.total, { count: data.reports })}.`}
        </p>
      </div>
      {data && <Found data={data} />}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};

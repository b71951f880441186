import { ArrowLeft, Check, EyeOff, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { ViewablePerson } from '@portal/contract/admin-view';
import { isApiProblem } from '@portal/client/calls';
import { useSite } from '@portal/client/site';
import { format } from '@portal/texts/format';
import { viewAsTexts as texts } from '@portal/texts/office/staff/view-as';
import type { IconType } from '@portal/ui/base';
import { Icon, Tag } from '@portal/ui/content';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useParent } from './queries.ts';
import { refusalAddress } from './refusal.ts';
import { StartForm } from './start-form.tsx';

type Item = { icon: IconType; text: string };

const List = ({ title, items }: { title: string; items: readonly Item[] }) => (
  <section className="oc" aria-label={title}>
    <div className="oc-h">
      <h2>{title}</h2>
    </div>
    <ul className="va-facts">
      {items.map(({ icon, text }) => (
        <li key={text}>
          <Icon icon={icon} size={16} />
          {text}
        </li>
      ))}
    </ul>
  </section>
);

const recorded: readonly Item[] = texts.recorded.items.map((text) => ({ icon: Check, text }));

const hiddenFrom = ({ hiddenStudents, showsAmounts, showsMedical }: ViewablePerson): readonly Item[] => [
  { icon: EyeOff, text: texts.hidden.contacts },
  ...(hiddenStudents > 0
    ? [{ icon: EyeOff, text: format(texts.hidden.students, { count: hiddenStudents }) }]
    : []),
  { icon: EyeOff, text: texts.hidden.photos },
  ...(showsAmounts ? [] : [{ icon: EyeOff, text: texts.hidden.amounts }]),
  ...(showsMedical ? [] : [{ icon: EyeOff, text: texts.hidden.medical }]),
  { icon: Lock, text: texts.hidden.actions },
];

const Parent = ({ familyId, parent }: { familyId: string; parent: ViewablePerson }) => (
  <>
    <div className="om-head">
      <div>
        <PageTitle title={format(texts.title, { name: parent.name })} />
        <p>
          {format(texts.parentOf, { students: parent.students.join(', ') })}. {texts.lead}{' '}
          {!parent.isActive && <Tag tone="warn">{texts.inactive}</Tag>}
        </p>
      </div>
    </div>
    <div className="va-page">
      <StartForm familyId={familyId} takesHelpCode={parent.takesHelpCode} />
      <div className="va-two">
        <List title={texts.recorded.title} items={recorded} />
        <List title={texts.hidden.title} items={hiddenFrom(parent)} />
      </div>
    </div>
  </>
);

/** /families/:familyId/view-as: start the administration view of one parent (O-10.1). */
export const StartScreen = ({ params: { familyId = '' } }: { params: Record<string, string> }) => {
  const { school } = useOffice();
  const { data, error, isFetching, refetch } = useParent(school.centreCode, familyId);
  const refusal = refusalAddress(error, useSite());
  useEffect(() => {
    if (refusal !== null) location.replace(refusal);
  }, [refusal]);
  return (
    <>
      <p>
        <Link className="back" href={officePaths.family(familyId)}>
          <Icon icon={ArrowLeft} size={16} />
          {texts.back}
        </Link>
      </p>
      {data ? (
        <Parent key={familyId} familyId={familyId} parent={data} />
      ) : isApiProblem(error) && error.is('not-found') ? (
        <Note tone="bad" live>
          <p>{texts.notHere}</p>
        </Note>
      ) : error && refusal === null ? (
        <LoadFailed what={texts.parent} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={texts.parent} />
      )}
    </>
  );
};

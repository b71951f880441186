import { ChevronLeft, Eye, ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { FamilyPage } from '@portal/contract/families';
import { isApiProblem } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { familyPageTexts as texts } from '@portal/texts/office/families';
import { viewAsTexts } from '@portal/texts/office/staff/view-as';
import { Icon } from '@portal/ui/content';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { Aside } from './page/aside.tsx';
import { Contact, OtherAdults } from './page/adults.tsx';
import { Codes } from './page/codes.tsx';
import { Counter } from './page/counter.tsx';
import { Reachability } from './page/reachability.tsx';
import { Requests } from './page/requests.tsx';
import { Students } from './page/students.tsx';
import { SearchList } from './search-list.tsx';
import { useFamily } from './family-queries.ts';

/** What an intervention order leaves: whom to contact, and nobody else's name. */
const Order = ({ order: { barredFrom, barredOthers, contactOnly } }: Pick<FamilyPage, 'order'>) => {
  if (barredFrom + barredOthers === 0) return null;
  const names = contactOnly.join(', ');
  return (
    <Note tone="bad" icon={ShieldAlert} title={texts.order}>
      <p>
        {barredFrom > 0 && `${format(texts.orderHere, { count: barredFrom })} `}
        {barredOthers > 0 && `${format(texts.orderOthers, { count: barredOthers })} `}
        {names === '' ? texts.orderNobody : format(texts.orderContact, { names })}
      </p>
    </Note>
  );
};

/** Leads to the start of the administration view. Only an adult with an account has pages to show. */
const ViewAs = ({ family: { id, account } }: { family: FamilyPage }) =>
  useOffice().school.permissions.includes('admin-view.start') && account.state !== 'none' ? (
    <Link className="btn btn-secondary" href={officePaths.viewAs(id)}>
      <Icon icon={Eye} />
      {viewAsTexts.open}
    </Link>
  ) : null;

const Family = ({ family }: { family: FamilyPage }) => (
  <div className="sp-main">
    <div className="sp-head">
      <div className="grow">
        <PageTitle title={family.name} />
        <p className="muted">
          {family.account.state === 'none'
            ? texts.recordedNoAccount
            : format(texts.recorded, { name: family.name })}
        </p>
      </div>
      <ViewAs family={family} />
    </div>
    <div className="sp-body">
      <div className="col">
        <Order order={family.order} />
        <Contact family={family} />
        <OtherAdults others={family.others} />
        <Students family={family} />
        <Codes key={family.id} family={family} />
        <Requests requests={family.requests} />
        {family.account.state !== 'none' && <Reachability key={family.id} familyId={family.id} />}
        {family.account.state !== 'none' && <Counter family={family} />}
      </div>
      <Aside family={family} />
    </div>
  </div>
);

const FamilyOf = ({ familyId }: { familyId: string }) => {
  const { school } = useOffice();
  const { data, error, isPending, isFetching, refetch } = useFamily(school.centreCode, familyId);
  const isGone = isApiProblem(error) && (error.status === 404 || error.status === 400);
  const isRefused = isApiProblem(error) && error.status === 403;
  return (
    <>
      <Link className="btn btn-ghost btn-sm only-ph" href={officePaths.families}>
        <Icon icon={ChevronLeft} size={16} flip />
        {texts.back}
      </Link>
      <div className="split">
        <SearchList openId={familyId} />
        {data && <Family family={data} />}
        {isPending && <Loading label={texts.loading} />}
        {!data && error && (
          <div className="sp-main">
            <div className="sp-body">
              {isGone || isRefused ? (
                <Note tone="bad" live>
                  <p>{isRefused ? texts.ownFamily : texts.notFound}</p>
                </Note>
              ) : (
                <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
};

/** /families/{id}: one adult, beside the search. */
export const FamilyScreen = ({ params: { familyId = '' } }: { params: Record<string, string> }) => (
  <FamilyOf key={familyId} familyId={familyId} />
);

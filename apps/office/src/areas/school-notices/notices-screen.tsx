import { Megaphone, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { OfficeNotice } from '@portal/contract/school-notices/office';
import type { OfficeOutage } from '@portal/contract/service-status/office';
import { format } from '@portal/texts/format';
import { noticeFormTexts, noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { Empty, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { NoticeActions, OutageActions } from './notice-actions.tsx';
import { NoticeForm } from './notice-form.tsx';
import { rowsOf, type NoticeRow } from './notice-rows.ts';
import { NoticesTable } from './notices-table.tsx';
import { OutageForm } from './outage-form.tsx';
import { useNotices, useOutages } from './queries.ts';
import { RecalledDialog, type Recalled } from './recalled-dialog.tsx';

/** What the form below the table edits. */
type Open =
  { new: true; correcting?: OfficeNotice } | { notice: OfficeNotice } | { outage: OfficeOutage } | null;

const FormTitle = ({ open }: { open: NonNullable<Open> }) => {
  const title = 'notice' in open ? open.notice.content.title : 'outage' in open ? open.outage.title : null;
  return <h2>{title === null ? noticeFormTexts.newOne : format(noticeFormTexts.editTitle, { title })}</h2>;
};

/** The department publishes alerts and outages, schools publish notices. A role may do both. */
const OpenForm = ({ open, onDone }: { open: NonNullable<Open>; onDone: () => void }) => {
  const isDepartment = useOffice().school.permissions.includes('service.manage');
  const isOutage = 'outage' in open || ('new' in open && isDepartment);
  return (
    <section className="col" aria-label={noticeFormTexts.newOne}>
      <FormTitle open={open} />
      {isOutage ? (
        <OutageForm outage={'outage' in open ? open.outage : null} onDone={onDone} />
      ) : (
        <NoticeForm
          notice={'notice' in open ? open.notice : null}
          correcting={'new' in open ? open.correcting : undefined}
          onDone={onDone}
        />
      )}
    </section>
  );
};

const keyOf = (open: NonNullable<Open>): string =>
  'notice' in open ? open.notice.id : 'outage' in open ? open.outage.id : (open.correcting?.id ?? 'new');

function useRows() {
  const { permissions, timeZone } = useOffice().school;
  const hasNotices = permissions.includes('publications.prepare');
  const notices = useNotices(hasNotices);
  const outages = useOutages();
  const isLoaded = outages.data !== undefined && (!hasNotices || notices.data !== undefined);
  return {
    rows: isLoaded
      ? rowsOf(notices.data?.notices ?? [], outages.data.outages, { timeZone, now: outages.data.now })
      : null,
    isError: notices.isError || outages.isError,
    isFetching: notices.isFetching || outages.isFetching,
    refetch: () => void Promise.all([notices.refetch(), outages.refetch()]),
  };
}

const Whose = () => {
  const isDepartment = useOffice().school.permissions.includes('service.manage');
  return (
    <Note tone="mute" icon={ShieldCheck} title={texts.whose}>
      {isDepartment ? texts.whoseDepartment : texts.whoseSchool}
    </Note>
  );
};

/** /notices: notices of the school, and alerts and outages that concern it (O-16). */
export const NoticesScreen = () => {
  const { rows, isError, isFetching, refetch } = useRows();
  const [open, setOpen] = useState<Open>(null);
  const [recalled, setRecalled] = useState<Recalled | null>(null);
  const create = (): void => setOpen({ new: true });
  useKeys({ c: create });
  const actionsOf = (row: NoticeRow) =>
    row.notice ? (
      <NoticeActions
        notice={row.notice}
        onEdit={() => setOpen({ notice: row.notice })}
        onRecalled={(opened) => setRecalled({ notice: row.notice, opened })}
      />
    ) : (
      <OutageActions outage={row.outage} onEdit={() => setOpen({ outage: row.outage })} />
    );
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{texts.lead}</p>
        <div className="om-act">
          <Button variant="secondary" icon={Plus} aria-keyshortcuts="C" onClick={create}>
            {texts.newNotice}
            <Key>C</Key>
          </Button>
        </div>
      </div>
      {rows?.length === 0 && <Empty icon={Megaphone}>{texts.empty}</Empty>}
      {rows && rows.length > 0 && <NoticesTable rows={rows} actionsOf={actionsOf} />}
      {!rows && isError && <LoadFailed what={texts.failed} busy={isFetching} onRetry={refetch} />}
      {!rows && !isError && <Loading label={texts.loading} />}
      {open && <OpenForm key={keyOf(open)} open={open} onDone={() => setOpen(null)} />}
      <Whose />
      {recalled && (
        <RecalledDialog
          recalled={recalled}
          onCorrect={() => {
            setRecalled(null);
            setOpen({ new: true, correcting: recalled.notice });
          }}
          onClose={() => setRecalled(null)}
        />
      )}
    </>
  );
};

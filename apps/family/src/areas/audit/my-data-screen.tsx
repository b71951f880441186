import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, FileDown } from 'lucide-react';
import { myDataFigures, requestDataExportEndpoint } from '@portal/contract/audit';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { DataCopy } from './data-copy.tsx';
import { exportsKey, useExports } from './my-data-query.ts';

const AskForCopy = () => {
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt, run } = useAction();
  const ask = async (): Promise<void> => {
    await run(() => call(requestDataExportEndpoint, { handlesProblems: true }));
    await queryClient.invalidateQueries({ queryKey: exportsKey }).catch(() => undefined);
  };
  return (
    <>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <ButtonRow>
        <Button variant="primary" icon={FileDown} busy={isBusy} busyLabel="Asking" onClick={() => void ask()}>
          Ask for a copy
        </Button>
      </ButtonRow>
    </>
  );
};

const Copies = () => {
  const { data, isError, isFetching, refetch } = useExports();
  if (data === undefined)
    return isError ? (
      <LoadFailed what="Your copies" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading your copies">
        <SkeletonCard rows={1} />
      </Loading>
    );
  if (data.exports.length === 0)
    return (
      <Card as="div">
        <Empty icon={FileDown}>There is no copy at the moment.</Empty>
      </Card>
    );
  return (
    <ul className="stack" aria-live="polite">
      {data.exports.map((copy) => (
        <DataCopy key={copy.id} copy={copy} />
      ))}
    </ul>
  );
};

/** /profile/my-data: a copy of all data held about the person (D-9.3). */
export const MyDataScreen = () => (
  <div className="reading">
    <PageHead
      title="My data"
      lead="Get a copy of what we hold about you, and about your students as far as you can see it."
    />
    <p>
      You get two files: a PDF to read, and a JSON file for programs. They are prepared in the background, and
      we email you when they are ready. The email has nothing of your data in it.
    </p>
    <p>
      You can ask {myDataFigures.copiesPerDay} times a day. The files wait for {myDataFigures.keptDays} days,
      and each can be downloaded once. Passwords, codes and other people’s contact details are not in them.
    </p>
    <Note tone="warn" title="Keep the files safe.">
      Whoever has them can read everything in them. Don’t download them on a computer you share.
    </Note>
    <p>
      The JSON file also proves that what was recorded of you was not changed afterwards.{' '}
      <a href={hrefTo(paths.verifyAudit())}>Check your record</a>
    </p>
    <AskForCopy />
    <section className="section" aria-labelledby="copies">
      <SectionHead id="copies" title="Your copies" />
      <Copies />
    </section>
    <ButtonRow>
      <LinkButton variant="secondary" icon={ArrowLeft} href={hrefTo(paths.profile())}>
        Back
      </LinkButton>
    </ButtonRow>
  </div>
);

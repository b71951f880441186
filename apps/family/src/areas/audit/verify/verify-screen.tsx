import { FileSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { auditRootsEndpoint } from '@portal/contract/audit';
import type { CheckedProof, PublishedDay } from '@portal/contract/audit';
import { formatDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { Card, CardHead } from '@portal/ui/content';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { checkFile } from './check-file.ts';
import type { FileVerdict } from './check-file.ts';
import { CheckedLines, Code, Verdict } from './verdict.tsx';

/**
 * Loads the published days once, so that the check also works offline. Doesn't use the query client, because the page may
 * have no session.
 */
function useRoots() {
  const [days, setDays] = useState<readonly PublishedDay[]>();
  const { run, isBusy, failure } = useAction();
  const load = (): void =>
    void run(async () => setDays((await call(auditRootsEndpoint, { handlesProblems: true })).days));
  const start = useRef(load);
  useEffect(() => start.current(), []);
  return { days, isBusy, hasFailed: failure !== null, load };
}

const ChooseFile = ({ days }: { days: readonly PublishedDay[] }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [verdict, setVerdict] = useState<FileVerdict | null>(null);
  const check = async (file: File | undefined): Promise<void> => {
    if (!file || isChecking) return;
    setChecking(true);
    setVerdict(null);
    setVerdict(await checkFile(file, days, new Date()));
    setChecking(false);
  };
  return (
    <>
      <div
        className="proof-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void check(event.dataTransfer.files[0]);
        }}
      >
        <p>Choose the JSON file from My data, or drop it here. It stays on this device.</p>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="JSON file from My data"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            void check(file);
            target.value = '';
          }}
        />
        <Button
          variant="primary"
          icon={FileSearch}
          busy={isChecking}
          busyLabel="Checking every event"
          onClick={() => input.current?.click()}
        >
          Choose the file
        </Button>
      </div>
      <div role="status">{verdict && <Verdict verdict={verdict} />}</div>
      {verdict && 'checked' in verdict && <Compared checked={verdict.checked} />}
    </>
  );
};

const Compared = ({ checked }: { checked: CheckedProof }) => {
  const { helpLine, helpLineNumber } = useSite();
  return (
    <>
      <CheckedLines checked={checked} />
      {checked.lastDay && (
        <Card className="stack" aria-labelledby="compare">
          <CardHead id="compare" title="Compare" />
          <p>
            The code of {formatDate(checked.lastDay.day)}: <Code hash={checked.lastDay.code} />
          </p>
          <p>
            The department’s auditor keeps the code of each day. Call{' '}
            <a href={`tel:${helpLineNumber}`}>{helpLine}</a> and ask for it: if it is the same, nobody has
            replaced what is published.
          </p>
        </Card>
      )}
    </>
  );
};

/** /verify-audit: checks the events in a "My data" file (O-11.7). Requires no sign-in and, once loaded, no network. */
export const VerifyAuditScreen = () => {
  const { days, isBusy, hasFailed, load } = useRoots();
  return (
    <div className="reading">
      <PageHead
        title="Check your record"
        lead="Check that what was recorded of you in the portal was not changed afterwards."
      />
      {days ? (
        <ChooseFile days={days} />
      ) : hasFailed ? (
        <LoadFailed what="The published codes" busy={isBusy} onRetry={load} />
      ) : (
        <Loading label="Loading the published codes" />
      )}
      <section className="section stack" aria-labelledby="how">
        <SectionHead id="how" title="How it works" />
        <p>
          Each event is sealed within a minute with a code that is made from it. The codes of a day make one
          code, which is signed and published. Change one event, and the day’s code no longer fits.
        </p>
        <p>
          Your file from My data holds your own events of the days that are signed, at most the newest
          thousand, and the codes that lead from them to the published ones. It shows nothing of anybody
          else’s events. The file is checked on this device and is not sent to us: you can go offline before
          you choose it.
        </p>
      </section>
    </div>
  );
};

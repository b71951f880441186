import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  absenceLinkQuery,
  answerAbsenceLinkEndpoint,
  checkAbsenceLinkEndpoint,
  linkReasons,
  openAbsenceLinkEndpoint,
  type LinkReason,
  type OpenedLink,
} from '@portal/contract/attendance-today';
import { formatLongDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { createLinkToken } from '@portal/client/navigation';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { RadioCards } from '@portal/ui/choices';
import { FailureNote, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';
import { endTexts } from './end-texts.ts';
import type { LinkOutcome } from './end-texts.ts';

const title = 'Why was your child away?';
const linkToken = createLinkToken((query) => query.get(absenceLinkQuery));

type OpenLink = Extract<OpenedLink, { state: 'open' }>;
type Step =
  | { name: 'letter'; link: OpenLink; isSecondTry: boolean }
  | { name: 'reason'; link: OpenLink; letter: string }
  | { name: 'end'; why: LinkOutcome };

/** Moves the focus to the heading of each further step, so that it is read out. */
const Focused = ({ children }: { children: ReactNode }) => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return <div ref={page}>{children}</div>;
};

const CallSchool = () => <p>If you think your child is at school, call the school now.</p>;

const leadOf = ({ schoolName, date }: OpenLink): string =>
  `${schoolName} marked your child away on ${formatLongDate(date, date.slice(0, 4))}.`;

type StepProps = { token: string; onStep: (step: Step) => void };

const LetterStep = ({
  token,
  onStep,
  link,
  isSecondTry,
}: StepProps & { link: OpenLink; isSecondTry: boolean }) => {
  const { run, isBusy, failure, attempt } = useAction();
  const pick = (letter: string): void =>
    void run(async () => {
      const checked = await call(checkAbsenceLinkEndpoint, {
        body: { token, letter },
        handlesProblems: true,
      });
      if (checked.state === 'right') onStep({ name: 'reason', link, letter });
      else if (checked.state === 'ended') onStep({ name: 'end', why: checked.why });
      else onStep({ name: 'letter', link, isSecondTry: true });
    });
  return (
    <Panel title={title} lead={leadOf(link)}>
      <div className="form">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        {isSecondTry && (
          <Note tone="warn" live>
            <p>That is not the letter. You have one more try.</p>
          </Note>
        )}
        <p id="letter">Tap the first letter of your child’s first name.</p>
        <div role="group" aria-labelledby="letter">
          <ButtonRow>
            {link.letters.map((letter) => (
              <Button key={letter} variant="secondary" size="lg" busy={isBusy} onClick={() => pick(letter)}>
                {letter}
              </Button>
            ))}
          </ButtonRow>
        </div>
        <CallSchool />
      </div>
    </Panel>
  );
};

const ReasonStep = ({ token, onStep, link, letter }: StepProps & { link: OpenLink; letter: string }) => {
  const { run, isBusy, failure, attempt } = useAction();
  const [reason, setReason] = useState<LinkReason>();
  const send = (chosen: LinkReason): void =>
    void run(async () => {
      const body = { token, letter, reason: chosen };
      const answered = await call(answerAbsenceLinkEndpoint, { body, handlesProblems: true });
      linkToken.forget();
      if (answered.state === 'wrong') onStep({ name: 'letter', link, isSecondTry: true });
      else onStep({ name: 'end', why: answered.state === 'ended' ? answered.why : 'thanks' });
    });
  return (
    <Focused>
      <Panel title={title} lead={leadOf(link)}>
        <div className="form">
          {failure && <FailureNote failure={failure} attempt={attempt} />}
          <RadioCards
            name="reason"
            legend="Reason"
            options={linkReasons.map((value) => ({ value, label: value }))}
            value={reason}
            onChange={(value) => setReason(linkReasons.find((known) => known === value))}
          />
          <Button
            variant="primary"
            size="lg"
            block
            busy={isBusy}
            busyLabel="Sending"
            unavailable={reason === undefined}
            onClick={() => reason !== undefined && send(reason)}
          >
            Send to the school
          </Button>
          <CallSchool />
        </div>
      </Panel>
    </Focused>
  );
};

const End = ({ why }: { why: LinkOutcome }) => {
  const { heading, text } = endTexts[why];
  return (
    <Focused>
      <Panel title={heading} lead={text}>
        {why !== 'present' && <CallSchool />}
      </Panel>
    </Focused>
  );
};

const Opened = ({ token }: { token: string }) => {
  const { run, isBusy, failure } = useAction();
  const [step, setStep] = useState<Step>();
  const open = (): void =>
    void run(async () => {
      const opened = await call(openAbsenceLinkEndpoint, { body: { token }, handlesProblems: true });
      setStep(
        opened.state === 'open'
          ? { name: 'letter', link: opened, isSecondTry: false }
          : { name: 'end', why: opened.why },
      );
    });
  const start = useRef(open);
  useEffect(() => start.current(), []);
  if (step?.name === 'letter') return <LetterStep token={token} onStep={setStep} {...step} />;
  if (step?.name === 'reason') return <ReasonStep token={token} onStep={setStep} {...step} />;
  if (step?.name === 'end') return <End why={step.why} />;
  return (
    <Panel title={title}>
      {failure ? <LoadFailed what="Your link" busy={isBusy} onRetry={open} /> : <Loading label="Your link" />}
    </Panel>
  );
};

/** Behind the link of a text: explains an absence without signing in, and names nobody (O-7.3). */
export const AbsenceLinkScreen = () => {
  const [token] = useState(linkToken.take);
  if (token === null) return <End why={linkToken.wasFollowed() ? 'invalid' : 'reloaded'} />;
  return <Opened token={token} />;
};

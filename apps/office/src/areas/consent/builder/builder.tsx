import { Send } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import {
  consentDraftSchema,
  draftProblems,
  type ConsentDraft,
  type PublicationDetail,
} from '@portal/contract/consent/publishing';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { Button } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { Key } from '../../../shared/keys.tsx';
import { PageTitle } from '../../../shared/page-title.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { usePublication } from '../consent-queries.ts';
import { PublicationTag } from '../state-tag.tsx';
import { AudienceCard } from './audience-card.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { DaysCard } from './days-card.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { fieldId } from './question-fields.tsx';
import { AddList, isFull, QuestionsCard } from './questions-card.tsx';
import { useKeptDraft, type KeptDraft } from './use-kept-draft.ts';
import { useQuestions } from './use-questions.ts';
import { WordsCard } from './words-card.tsx';

/** The draft as the server stores it: without spaces around the texts. */
function problemsOf(draft: ConsentDraft, today: string) {
  const { data = draft } = consentDraftSchema.safeParse(draft);
  return draftProblems(data, today);
}

/** The id of the field that a problem is about. */
function idOf(path: string, { questions }: ConsentDraft): string {
  const [, index, field] = /^questions\.(\d+)\.(title|choices)$/.exec(path) ?? [];
  const question = questions[Number(index)];
  return question && (field === 'title' || field === 'choices') ? fieldId(question, field) : path;
}

/** What is missing, once somebody has tried to publish. */
function useCheck(draft: ConsentDraft, today: string) {
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const problems = attempt === 0 ? [] : problemsOf(draft, today);
  return {
    attempt,
    isAsking,
    problems: problems.map(({ path, message }) => ({ id: idOf(path, draft), message })),
    errorOf: (path: string): string | undefined => problems.find((one) => one.path === path)?.message,
    check: (): void => {
      setAttempt(attempt + 1);
      setAsking(problemsOf(draft, today).length === 0);
    },
    close: (): void => setAsking(false),
  };
}

type BuilderProps = { publication: PublicationDetail };

const Head = ({
  publication,
  kept,
  onCheck,
}: BuilderProps & {
  kept: KeptDraft;
  onCheck: () => void;
}) => {
  const { permissions } = useOffice().school;
  const mayPublish = permissions.includes('publications.publish');
  return (
    <div className="om-head">
      <p className="crumb">
        <Link href={officePaths.consent}>{consentOfficeTexts.title}</Link>
        {' / '}
        <span role="status">{texts.kept[kept.kept]}</span>
      </p>
      <PageTitle title={kept.draft.title || consentOfficeTexts.untitled} />
      <PublicationTag publication={publication} today={publication.today} />
      <div className="om-act">
        <DeleteDraft publicationId={publication.id} kept={kept} />
        <Button
          variant="primary"
          icon={Send}
          aria-keyshortcuts="Control+Enter"
          {...(!mayPublish && { why: texts.onlyPrincipal })}
          onClick={onCheck}
        >
          {texts.publish}
          <Key>Ctrl Enter</Key>
        </Button>
      </div>
    </div>
  );
};

const Editor = ({ publication, onReload }: BuilderProps & { onReload: () => void }) => {
  const { school } = useOffice();
  const { today } = publication;
  const kept = useKeptDraft(publication);
  const { draft, change } = kept;
  const list = useQuestions(draft.questions, (questions) => change({ questions }));
  const { check, errorOf, problems, attempt, isAsking, close } = useCheck(draft, today);
  const mayPublish = school.permissions.includes('publications.publish');
  const card = { draft, errorOf, onChange: change };
  const press = (event: KeyboardEvent): void => {
    if (!mayPublish || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    check();
  };
  return (
    <form className="col" noValidate onKeyDown={press} onSubmit={(event) => event.preventDefault()}>
      <Head publication={publication} kept={kept} onCheck={check} />
      {kept.kept === 'conflict' && (
        <ConflictNote
          kept={kept}
          onReload={() => {
            kept.discard();
            onReload();
          }}
        />
      )}
      <ErrorSummary problems={problems} title={texts.problems} attempt={attempt} />
      <div className="b3">
        <AddList isFull={isFull(draft.questions)} onAdd={list.add} />
        <div className="col">
          <WordsCard {...card} />
          <QuestionsCard questions={draft.questions} list={list} errorOf={errorOf} />
          <div className="g2">
            <AudienceCard {...card} />
            <DaysCard {...card} today={today} />
          </div>
        </div>
        <Preview draft={draft} school={school.name} today={today} />
      </div>
      {isAsking && <PublishDialog publicationId={publication.id} kept={kept} today={today} onClose={close} />}
    </form>
  );
};

/** The builder of a draft. After a conflict it starts again with the server's draft. */
export const Builder = ({ publication }: BuilderProps) => {
  const { refetch } = usePublication(publication.id);
  const [start, setStart] = useState({ publication, round: 0 });
  const reload = async (): Promise<void> => {
    const { data } = await refetch();
    if (data) setStart({ publication: data, round: start.round + 1 });
  };
  return <Editor key={start.round} publication={start.publication} onReload={() => void reload()} />;
};

import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import {
  removeViewEndpoint,
  savedViewLimits,
  saveViewEndpoint,
  type SavedView,
} from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { focusTitle } from '../../../shared/page-title.tsx';
import { queueView } from '../../../shared/paths.ts';
import { useKeepViews, useSavedViews } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';
import { writeView, type QueueView } from './queue-view.ts';
import type { List } from './use-list.ts';

const texts = queueTexts.saved;

const isSameView = (one: QueueView, other: QueueView): boolean =>
  one.view === other.view && one.kind === other.kind;

/** The saved view that the list shows. */
export function useSavedView({ view }: List): SavedView | undefined {
  const { data } = useSavedViews(useOffice().school.centreCode);
  return data?.views.find((saved) => isSameView(saved, view));
}

/** The person's own views, as links like the others. */
export const SavedLinks = ({ list }: { list: List }) => {
  const { data } = useSavedViews(useOffice().school.centreCode);
  return data?.views.map((saved) => (
    <Link
      key={saved.id}
      href={queueView(writeView(saved))}
      aria-current={isSameView(saved, list.view) ? 'true' : undefined}
      onClick={list.firstPage}
    >
      {saved.name}
    </Link>
  ));
};

const NameForm = ({
  isBusy,
  onSave,
  onCancel,
}: {
  isBusy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}) => {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="row save-view"
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') field.current?.focus();
        else onSave(name.trim());
      }}
    >
      <input
        ref={field}
        className="input"
        aria-label={texts.name}
        placeholder={texts.name}
        maxLength={savedViewLimits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {texts.keep}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
};

/** Saves the view that is shown, or removes it from the saved ones. */
export const SaveView = ({ list }: { list: List }) => {
  const { view } = list;
  const { centreCode } = useOffice().school;
  const saved = useSavedView(list);
  const keep = useKeepViews(centreCode);
  const action = useAction();
  const [isNaming, setNaming] = useState(false);
  const params = { centreCode };
  const save = (name: string): Promise<boolean> =>
    action.run(async () => {
      keep(await call(saveViewEndpoint, { params, body: { name, ...view }, handlesProblems: true }));
      setNaming(false);
      focusTitle();
    });
  const remove = ({ id }: SavedView): Promise<boolean> =>
    action.run(async () => {
      keep(await call(removeViewEndpoint, { params, body: { id }, handlesProblems: true }));
      focusTitle();
    });
  return (
    <>
      {isNaming && (
        <NameForm
          isBusy={action.isBusy}
          onSave={(name) => void save(name)}
          onCancel={() => {
            setNaming(false);
            focusTitle();
          }}
        />
      )}
      {!isNaming && saved && (
        <Button variant="ghost" icon={X} busy={action.isBusy} onClick={() => void remove(saved)}>
          {format(texts.remove, { name: saved.name })}
        </Button>
      )}
      {!isNaming && !saved && view.kind !== null && (
        <Button variant="ghost" icon={Plus} onClick={() => setNaming(true)}>
          {texts.save}
        </Button>
      )}
      {action.failure && <FailureNote failure={action.failure} attempt={action.attempt} />}
    </>
  );
};

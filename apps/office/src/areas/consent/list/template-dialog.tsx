import { useState } from 'react';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { Button } from '@portal/ui/buttons';
import { RadioCards } from '@portal/ui/choices';
import { Dialog, FailureNote, LoadFailed, Loading } from '@portal/ui/feedback';
import { useChoices } from '../../../shared/audience/use-choices.ts';
import type { CreateDraft } from '../use-create-draft.ts';

const texts = consentOfficeTexts.templates;

/** Starts a draft from a supplied template, or from an earlier request of the school. */
export const TemplateDialog = ({
  creating: { create, isBusy, failure, attempt },
  onClose,
}: {
  creating: CreateDraft;
  onClose: () => void;
}) => {
  const { data, isError, isFetching, refetch } = useChoices();
  const [chosen, setChosen] = useState<string>();
  const template = data?.templates.find(({ id }) => id === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      busy={isBusy}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            {...(!template && { why: texts.choose })}
            onClick={() => template && void create(template.draft)}
          >
            {texts.start}
          </Button>
        </>
      }
    >
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
      {data && (
        <RadioCards
          name="template"
          legend={texts.choose}
          hint={texts.hint}
          options={data.templates.map(({ id, source, draft }) => ({
            value: id,
            label: draft.title,
            hint: texts[source],
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </Dialog>
  );
};

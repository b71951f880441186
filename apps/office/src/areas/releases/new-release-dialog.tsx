import { useLocation } from 'wouter';
import { parseDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import {
  createReleaseEndpoint,
  releaseKinds,
  releaseLimits,
  type ReleaseKind,
} from '@portal/contract/releases';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { releaseTexts } from '@portal/texts/office/publishing/releases';
import { RadioCards } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { TextInput } from '@portal/ui/fields';
import { FormDialog } from '../../shared/parts/form-dialog.tsx';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshReleases } from './queries.ts';

const texts = releaseTexts.create;

interface Values {
  kind: string;
  title: string;
  periodEnds: string;
}

const kindOf = (name: string): ReleaseKind | undefined => releaseKinds.find((kind) => kind === name);

function errorsOf({ kind, title, periodEnds }: Values): FieldError[] {
  const errors: FieldError[] = [];
  if (kindOf(kind) === undefined) errors.push({ path: 'kind', message: texts.noKind });
  if (title.trim() === '') errors.push({ path: 'title', message: texts.noName });
  if (kind === 'report' && parseDate(periodEnds) === null)
    errors.push({ path: 'periodEnds', message: texts.noDate });
  return errors;
}

function useNewRelease() {
  const { centreCode } = useOffice().school;
  const [, navigate] = useLocation();
  const refresh = useRefreshReleases();
  return useForm({
    draft: `release/${centreCode}/new`,
    initial: { kind: '', title: '', periodEnds: '' },
    check: errorsOf,
    send: ({ kind, title, periodEnds }) =>
      call(createReleaseEndpoint, {
        params: { centreCode },
        body: {
          kind: kindOf(kind) ?? 'report',
          title: title.trim(),
          periodEnds: kind === 'report' ? parseDate(periodEnds) : null,
        },
        handlesProblems: true,
      }),
    onSent: async ({ id }) => {
      await refresh();
      navigate(officePaths.release(id));
    },
  });
}

/** Starts a release: what is in the files, its title, and the period of reports. */
export const NewReleaseDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useNewRelease();
  const { values, change, errorOf } = form;
  return (
    <FormDialog
      id="new-release"
      title={texts.title}
      texts={{ cancel: texts.cancel, send: texts.start }}
      form={form}
      onClose={onClose}
    >
      <RadioCards
        name="kind"
        legend={texts.kind}
        error={errorOf('kind')}
        options={releaseKinds.map((kind) => ({ value: kind, label: releaseTexts.kinds[kind] }))}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <TextInput
        id="release-title"
        label={texts.name}
        hint={texts.nameHint}
        error={errorOf('title')}
        maxLength={releaseLimits.title}
        value={values.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      {values.kind === 'report' && (
        <DateInput
          id="release-period"
          label={texts.periodEnds}
          calendarLabel={texts.calendar}
          error={errorOf('periodEnds')}
          value={values.periodEnds}
          onChange={(periodEnds) => change({ periodEnds })}
        />
      )}
    </FormDialog>
  );
};

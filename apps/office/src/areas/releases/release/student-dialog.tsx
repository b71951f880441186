import { useState, type FormEvent } from 'react';
import {
  matchFileEndpoint,
  releaseLimits,
  type MatchedStudent,
  type ReleaseFile,
} from '@portal/contract/releases';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { releasePageTexts } from '@portal/texts/office/publishing/releases';
import { RadioCards } from '@portal/ui/choices';
import { toasts } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { FormDialog } from '../../../shared/parts/form-dialog.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { LEAST_SEARCH, useRefreshReleases, useStudents } from '../queries.ts';

const { student: texts, matchedTo } = releasePageTexts;

/** Assigns a file to a student, or confirms the one that was found. */
export function useMatch(releaseId: string, file: ReleaseFile) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshReleases();
  const action = useAction();
  const match = ({ name, eqId }: MatchedStudent): Promise<boolean> =>
    action.run(async () => {
      const params = { centreCode, releaseId, fileId: file.id };
      await call(matchFileEndpoint, { params, body: { eqId }, handlesProblems: true });
      toasts.push({ title: format(matchedTo, { file: file.fileName, student: name }), tone: 'ok' });
      await refresh();
    });
  return { ...action, match };
}

/** Finds the student whose file it is. */
export const StudentDialog = ({
  releaseId,
  file,
  onClose,
}: {
  releaseId: string;
  file: ReleaseFile;
  onClose: () => void;
}) => {
  const { centreCode } = useOffice().school;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState<string>();
  const { data } = useStudents(centreCode, search.trim());
  const { match, isBusy, failure, attempt } = useMatch(releaseId, file);
  const students = search.trim().length < LEAST_SEARCH ? [] : (data?.students ?? []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const student = students.find(({ eqId }) => eqId === chosen);
    setError(student ? undefined : texts.choose);
    if (student) void match(student).then((isDone) => isDone && onClose());
  };
  return (
    <FormDialog
      id="match-student"
      title={format(texts.title, { file: file.fileName })}
      texts={{ cancel: texts.cancel, send: texts.assign }}
      form={{ submit, isSending: isBusy, failure, attempt }}
      onClose={onClose}
    >
      <TextInput
        id="student-search"
        type="search"
        label={texts.search}
        hint={texts.hint}
        autoComplete="off"
        maxLength={releaseLimits.search}
        value={search}
        error={students.length === 0 ? error : undefined}
        onChange={({ target }) => setSearch(target.value)}
      />
      {students.length > 0 && (
        <RadioCards
          name="student"
          legend={texts.results}
          error={error}
          options={students.map(({ name, eqId, rollClass }) => ({
            value: eqId,
            label: name,
            hint: format(texts.option, { eqId, rollClass: rollClass ?? '' }).replace(/, $/, ''),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <p role="status">
        {data && students.length === 0 && search.trim().length >= LEAST_SEARCH && texts.none}
      </p>
    </FormDialog>
  );
};

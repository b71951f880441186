import { limits } from '@portal/contract/limits';
import type { School } from '@portal/contract/add-student';
import { Combobox } from '@portal/ui/choices';
import { searchStatus } from './add-student-form.ts';
import { useSchools } from './use-schools.ts';

export type SchoolFieldProps = {
  text: string;
  isChosen: boolean;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (school: School) => void;
};

/** Finds a school by part of its name. */
export const SchoolField = ({ text, isChosen, error, onType, onChoose }: SchoolFieldProps) => {
  const { schools, ...search } = useSchools(isChosen ? '' : text);
  return (
    <Combobox
      label="School"
      name="schoolId"
      hint="Start typing its name, then choose it from the list"
      text={text}
      error={error}
      maxLength={limits.schoolSearch}
      options={schools.map(({ id, name }) => ({ value: id, label: name }))}
      suggestions="Schools"
      status={searchStatus({ ...search, search: text, isChosen, count: schools.length })}
      onType={onType}
      onChoose={({ value, label }) => onChoose({ id: value, name: label })}
    />
  );
};

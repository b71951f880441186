import { useState } from 'react';
import type { EventTypeCode } from '@portal/contract/upcoming-events';
import type { IsoDate } from '@portal/contract/dates';
import { eventTypeCodes } from '@portal/contract/upcoming-events';
import { checked, everything, filterErrors, toggled, typedDate, type EventFilter } from '../event-filter.ts';

/** A page's filter and the actions that change it. */
export function useEventFilter(today: IsoDate) {
  const [filter, setFilter] = useState<EventFilter>(() => everything(today));
  return {
    filter,
    errors: filterErrors(filter),
    toggleType: (type: EventTypeCode): void =>
      setFilter((before) => ({ ...before, types: toggled(eventTypeCodes, before.types, type) })),
    toggleStudent: (all: readonly string[], key: string): void =>
      setFilter((before) => {
        const students = toggled(all, before.students ?? all, key);
        return { ...before, students: students.length === all.length ? null : students };
      }),
    typeDate: (field: 'from' | 'to', typed: string): void =>
      setFilter((before) => ({ ...before, [field]: typedDate(before[field], typed) })),
    leaveDate: (field: 'from' | 'to'): void =>
      setFilter((before) => ({ ...before, [field]: { ...before[field], isChecked: true } })),
    /** Shows all errors. Returns the id of the first invalid field. */
    check: (): 'from' | 'to' | null => {
      const errors = filterErrors(checked(filter));
      setFilter(checked);
      return errors.from !== undefined ? 'from' : errors.to !== undefined ? 'to' : null;
    },
    clear: (): void => setFilter(everything(today)),
  };
}
export type EventFilterControl = ReturnType<typeof useEventFilter>;

import { Search } from 'lucide-react';
import { auditActors, auditKinds, auditSearchLimits } from '@portal/contract/audit';
import { auditTexts as texts } from '@portal/texts/office/staff/audit';
import { Button } from '@portal/ui/buttons';
import { Select } from '@portal/ui/choices';
import { Icon } from '@portal/ui/content';
import { DateInput } from '@portal/ui/dates';
import { noFilters, periods, type AuditFilters } from './audit-filters.ts';
import type { AuditSearchState } from './use-audit-search.ts';

type Find = <T extends string>(known: readonly T[], text: string) => T | undefined;
const find: Find = (known, text) => known.find((one) => one === text);

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const hidden = (label: string) => <span className="vh">{label}</span>;

type PartProps = { filters: AuditFilters; set: (changed: Partial<AuditFilters>) => void };

const TextFilter = ({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: string;
  max: number;
  onChange: (text: string) => void;
}) => (
  <div className="find">
    <Icon icon={Search} size={16} />
    <input
      className="input"
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={max}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

const Days = ({ filters, set, isBad }: PartProps & { isBad: boolean }) => (
  <div className="fbar audit-days">
    <DateInput
      label={texts.from}
      calendarLabel={texts.fromCalendar}
      value={filters.from}
      error={isBad ? texts.badDays : undefined}
      onChange={(from) => set({ from })}
    />
    <DateInput
      label={texts.to}
      calendarLabel={texts.toCalendar}
      value={filters.to}
      onChange={(to) => set({ to })}
    />
  </div>
);

const Choices = ({ filters, set }: PartProps) => (
  <>
    <Select
      label={hidden(texts.period)}
      value={filters.period}
      options={optionsOf(periods, texts.periods)}
      onChange={({ target }) => set({ period: find(periods, target.value) ?? '2' })}
    />
    <Select
      label={hidden(texts.who)}
      value={filters.who}
      options={optionsOf(auditActors, texts.whos)}
      onChange={({ target }) => set({ who: find(auditActors, target.value) ?? 'anyone' })}
    />
    <Select
      label={hidden(texts.what)}
      value={filters.what}
      options={optionsOf(auditKinds, texts.whats)}
      onChange={({ target }) => set({ what: find(auditKinds, target.value) ?? 'all' })}
    />
  </>
);

/** Searches that are one click away. They keep the chosen days. */
const often = [
  ['refused', { what: 'refused' }],
  ['own-family', { what: 'own-family' }],
  ['admin-view', { what: 'admin-view' }],
  ['own', { who: 'own' }],
] as const;

/** The filters. A search starts only when the button is pressed, because each search is recorded. */
export const AuditForm = ({ state }: { state: AuditSearchState }) => {
  const { filters, isBad, change, send } = state;
  const set = (changed: Partial<AuditFilters>): void => change({ ...filters, ...changed });
  const { period, from, to } = filters;
  return (
    <>
      <form
        className="fbar audit-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextFilter label={texts.eqId} max={20} value={filters.eqId} onChange={(eqId) => set({ eqId })} />
        <TextFilter
          label={texts.person}
          max={auditSearchLimits.person}
          value={filters.person}
          onChange={(person) => set({ person })}
        />
        <Choices filters={filters} set={set} />
        {period === 'days' && <Days filters={filters} set={set} isBad={isBad} />}
        <Button type="submit" variant="primary" icon={Search}>
          {texts.search}
        </Button>
      </form>
      <div className="fbar">
        <span className="muted">{texts.often}</span>
        {often.map(([name, wanted]) => (
          <Button
            key={name}
            className="btn-sm"
            variant="secondary"
            onClick={() => {
              const next = { ...noFilters, period, from, to, ...wanted };
              change(next);
              send(next);
            }}
          >
            {texts.oftens[name]}
          </Button>
        ))}
      </div>
    </>
  );
};

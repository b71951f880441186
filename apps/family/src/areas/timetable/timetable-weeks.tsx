import { useState } from 'react';
import { currentWeek, daysOfWeek, openingDay, weekOfDay } from '@portal/contract/timetable';
import type { Timetable, TimetableWeek } from '@portal/contract/timetable';
import { Segments } from '@portal/ui/choices';
import { Tag } from '@portal/ui/content';
import { DayList } from './day-list.tsx';
import { PeriodPopup } from './period-popup.tsx';
import type { SchoolClock } from './school-clock.ts';
import { usePeriodPopup } from './use-period-popup.ts';
import { WeekGrid } from './week-grid.tsx';

type WeeksProps = { days: Timetable['days']; clock: SchoolClock };

/** The selected week and its open day. A step past Friday continues in the other week. */
function useWeeks({ days, clock }: WeeksProps) {
  const [openDay, setOpenDay] = useState(() => openingDay(days, clock.today));
  const [week, setWeek] = useState<TimetableWeek>(() => (openDay === null ? 1 : weekOfDay(openDay)));
  const show = (day: number): void => {
    setOpenDay(day);
    setWeek(weekOfDay(day));
  };
  return {
    week,
    openDay,
    setOpenDay,
    chooseWeek: (chosen: TimetableWeek): void => {
      const isCurrent = chosen === currentWeek(days, clock.today);
      const first = daysOfWeek(days, chosen)[0]?.dayOfWeekOrder ?? null;
      const day = isCurrent ? openingDay(days, clock.today) : first;
      if (day !== null) show(day);
    },
    step: (by: number): void => {
      const index = days.findIndex(({ dayOfWeekOrder }) => dayOfWeekOrder === openDay);
      const next = index === -1 ? undefined : days[index + by];
      if (next) show(next.dayOfWeekOrder);
    },
  };
}

/** Week one and week two (S-2.10). */
export const TimetableWeeks = ({ days, clock }: WeeksProps) => {
  const { week, openDay, setOpenDay, chooseWeek, step } = useWeeks({ days, clock });
  const { shown, close, opener } = usePeriodPopup();
  const current = currentWeek(days, clock.today);
  const ofWeek = daysOfWeek(days, week);
  const weeks: readonly TimetableWeek[] = [1, 2];
  const labelOf = (value: TimetableWeek) => (
    <>
      Week {value} {value === current && <Tag tone="brand">This week</Tag>}
    </>
  );
  return (
    <>
      {ofWeek.length < days.length && (
        <div className="section-head">
          <Segments
            label="Choose a week"
            options={weeks.map((value) => ({ value, label: labelOf(value) }))}
            value={week}
            onChange={chooseWeek}
          />
        </div>
      )}
      <h2 className="vh print">Week {week}</h2>
      <WeekGrid days={ofWeek} clock={clock} opener={opener} />
      <DayList
        days={ofWeek}
        clock={clock}
        opener={opener}
        openDay={openDay}
        onOpen={setOpenDay}
        onStep={step}
      />
      <PeriodPopup shown={shown} onClose={close} />
    </>
  );
};

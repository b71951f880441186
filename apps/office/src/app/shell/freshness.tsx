import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useNow } from '@portal/client/time';
import { Icon } from '@portal/ui/content';
import { useOffice } from '../../shared/school.tsx';
import { useToday } from '../../shared/today-query.ts';
import { freshnessOf } from './freshness-text.ts';

/** The age of the register's data, in the top bar. Shows a warning if the data is old. */
export const Freshness = () => {
  const { centreCode, timeZone } = useOffice().school;
  const register = useToday(centreCode).data?.register;
  const now = useNow();
  if (!register) return null;
  const { text, isStale } = freshnessOf(register.importedAt, { now, timeZone });
  return (
    <span className={isStale ? 'fresh stale' : 'fresh'}>
      <Icon icon={isStale ? TriangleAlert : CircleCheck} size={16} />
      {text}
    </span>
  );
};

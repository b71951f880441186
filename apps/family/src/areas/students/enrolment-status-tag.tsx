import { CalendarClock, Check } from 'lucide-react';
import type { Enrolment } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';
import { Tag } from '@portal/ui/content';
import { enrolmentStatusText, isFutureEnrolment } from './enrolment-status.ts';

/** The status of an enrolment: active, starting on a date, left and so on. */
export const EnrolmentStatusTag = ({ enrolment, today }: { enrolment: Enrolment; today: IsoDate }) => {
  const text = enrolmentStatusText(enrolment, today);
  if (enrolment.isActiveEnrolment)
    return (
      <Tag tone="ok" icon={Check}>
        {text}
      </Tag>
    );
  return isFutureEnrolment(enrolment) ? (
    <Tag tone="info" icon={CalendarClock}>
      {text}
    </Tag>
  ) : (
    <Tag>{text}</Tag>
  );
};

import { CircleCheck, CircleQuestionMark, ClipboardPen, FileText } from 'lucide-react';
import { Link } from 'wouter';
import { importPermissions } from '@portal/contract/deliveries';
import { formatShortWeekday } from '@portal/contract/dates';
import type { QueueSummary } from '@portal/contract/queue';
import { formatCents } from '@portal/contract/shared';
import type { Scheduled, Today } from '@portal/contract/today';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Icon } from '@portal/ui/content';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { LinkedLine } from './linked-line.tsx';
import { useSchoolTime } from './school-time.ts';

const texts = officeTexts.today;

const ScheduledLine = ({ one }: { one: Scheduled }) => {
  const timeOf = useSchoolTime();
  const isRelease = one.kind === 'release';
  return (
    <li>
      <Icon icon={isRelease ? FileText : ClipboardPen} size={16} />
      <span className="grow">
        <Link
          className="lnk"
          href={isRelease ? officePaths.release(one.id) : officePaths.publication(one.id)}
        >
          {one.title}
        </Link>
        <small>
          {one.students === null ? texts.consentRequest : format(texts.students, { count: one.students })}
        </small>
      </span>
      <span className="nw muted">{timeOf(one.sendsAt)}</span>
    </li>
  );
};

/** Scheduled publications, and those that wait for their undo window. */
export const ScheduledCard = ({ scheduled }: { scheduled: readonly Scheduled[] }) => (
  <section className="oc" aria-labelledby="scheduled">
    <div className="oc-h">
      <h2 id="scheduled">{texts.scheduled}</h2>
    </div>
    {scheduled.length === 0 ? (
      <p className="oc-b muted">{texts.nothingScheduled}</p>
    ) : (
      <ul className="ol">
        {scheduled.map((one) => (
          <ScheduledLine key={one.id} one={one} />
        ))}
      </ul>
    )}
  </section>
);

/** Payments that staff must decide, and the last settlement day. */
export const PaymentsCard = ({
  payments: { unknown, unknownCents, lastDay },
}: {
  payments: NonNullable<Today['payments']>;
}) => {
  if (unknown === 0 && lastDay === null) return null;
  return (
    <section className="oc" aria-labelledby="to-settle">
      <div className="oc-h">
        <h2 id="to-settle">{texts.paymentsTitle}</h2>
      </div>
      <ul className="ol">
        {unknown > 0 && (
          <LinkedLine
            icon={CircleQuestionMark}
            hint={format(texts.inTotal, { amount: formatCents(unknownCents) })}
            href={officePaths.payments}
            label={texts.decide}
          >
            {format(texts.outcomesUnknown, { count: unknown })}
          </LinkedLine>
        )}
        {lastDay && (
          <li>
            <Icon icon={CircleCheck} size={16} />
            <span className="grow">
              <b>{format(texts.settledDay, { day: formatShortWeekday(lastDay.day) })}</b>
              <small>
                {format(texts.settledPayments, {
                  count: lastDay.payments,
                  amount: formatCents(lastDay.totalCents),
                })}
              </small>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
};

/** The age of the register's data. */
export const RegisterCard = ({ register }: { register: Today['register'] }) => {
  const timeOf = useSchoolTime();
  const { permissions } = useOffice().school;
  const mayImport = importPermissions.some((permission) => permissions.includes(permission));
  return (
    <section className="oc" aria-labelledby="register">
      <div className="oc-h">
        <h2 id="register">{texts.registerTitle}</h2>
        {mayImport && (
          <Link className="a24" href={officePaths.imports}>
            {texts.importsLink}
          </Link>
        )}
      </div>
      <dl className="oc-b kv">
        <dt>{texts.lastGood}</dt>
        <dd>
          {register === null ? (
            texts.noPackage
          ) : (
            <>
              {timeOf(register.importedAt)},{' '}
              {format(texts.rows, { count: register.rows, shown: register.rows.toLocaleString('en-AU') })}
            </>
          )}
        </dd>
      </dl>
    </section>
  );
};

/** What the school has done today. */
export const TeamCard = ({
  summary: { decidedToday },
  textsSent,
}: {
  summary: QueueSummary;
  textsSent: number | null;
}) => (
  <section className="oc" aria-labelledby="team">
    <div className="oc-h">
      <h2 id="team">{texts.teamTitle}</h2>
    </div>
    <dl className="oc-b kv-st">
      <div>
        <dt>{texts.teamDecided}</dt>
        <dd className="num">{decidedToday.count}</dd>
      </div>
      <div>
        <dt>{texts.teamInTime}</dt>
        <dd className="num">
          {format(texts.teamInTimeOf, {
            count: decidedToday.count,
            inTime: String(decidedToday.inTime),
          })}
        </dd>
      </div>
      {textsSent !== null && (
        <div>
          <dt>{texts.teamTexts}</dt>
          <dd className="num">{textsSent}</dd>
        </div>
      )}
    </dl>
  </section>
);

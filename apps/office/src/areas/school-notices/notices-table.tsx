import {
  Bell,
  CalendarClock,
  CircleCheck,
  CircleSlash,
  Megaphone,
  PencilLine,
  TrafficCone,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { format } from '@portal/texts/format';
import { noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { Icon, Tag } from '@portal/ui/content';
import type { NoticeRow } from './notice-rows.ts';

const icons = { notice: Megaphone, alert: Bell, outage: TrafficCone } as const;
const looks = {
  draft: { tone: 'mute', icon: PencilLine },
  held: { tone: 'info', icon: CalendarClock },
  planned: { tone: 'info', icon: CalendarClock },
  shown: { tone: 'ok', icon: CircleCheck },
  'in-force': { tone: 'ok', icon: CircleCheck },
  ended: { tone: 'mute', icon: CircleSlash },
  recalled: { tone: 'mute', icon: Undo2 },
} as const satisfies Record<NoticeRow['state'], object>;

const Row = ({ row, actions }: { row: NoticeRow; actions: ReactNode }) => {
  const opened = row.notice?.opened ?? 0;
  return (
    <tr>
      <td className="nw">
        <span className="row">
          <Icon icon={icons[row.kind]} size={16} />
          {texts.kinds[row.kind]}
        </span>
      </td>
      <th scope="row">
        {row.title}{' '}
        {row.notice?.content.isUrgent && (
          <Tag tone="bad" icon={TriangleAlert}>
            {texts.urgent}
          </Tag>
        )}
        {opened > 0 && <span className="sub">{format(texts.opened, { count: opened })}</span>}
      </th>
      <td data-label={texts.columns.parts}>{row.parts}</td>
      <td data-label={texts.columns.audience}>{row.audience}</td>
      <td className="nw" data-label={texts.columns.from}>
        {row.from}
      </td>
      <td className="nw" data-label={texts.columns.until}>
        {row.until}
      </td>
      <td className="nw">
        <Tag {...looks[row.state]}>{texts.states[row.state]}</Tag>
      </td>
      <td className="fit">{actions}</td>
    </tr>
  );
};

/** In force or planned first, then drafts, then ended. */
export const NoticesTable = ({
  rows,
  actionsOf,
}: {
  rows: readonly NoticeRow[];
  actionsOf: (row: NoticeRow) => ReactNode;
}) => {
  const { columns } = texts;
  return (
    <div className="oc qt-scroll">
      <table className="qt qt2 qs-stack qs-plain notices" aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.parts}</th>
            <th scope="col">{columns.audience}</th>
            <th scope="col">{columns.from}</th>
            <th scope="col">{columns.until}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">
              <span className="vh">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} actions={actionsOf(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

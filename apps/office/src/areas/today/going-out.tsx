import { Database, Send } from 'lucide-react';
import { Link } from 'wouter';
import type { QueueSummary } from '@portal/contract/queue';
import { queueTexts } from '@portal/texts/office/queue';
import type { IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';
import { queueView } from '../../shared/paths.ts';

const texts = queueTexts.goingOut;

const Line = ({
  icon,
  title,
  hint,
  count,
  view,
}: {
  icon: IconType;
  title: string;
  hint: string;
  count: number;
  view: string;
}) => (
  <li>
    <Icon icon={icon} size={16} />
    <span className="grow">
      <b>{title}</b>
      <small>{hint}</small>
    </span>
    <Link className="a24" href={queueView({ view })} aria-label={`${title}, ${count}`}>
      {count}
    </Link>
  </li>
);

/** What leaves the school next: decisions for families, and changes for the register. Each number links to its list. */
export const GoingOut = ({ summary: { leaving, ready } }: { summary: QueueSummary }) => (
  <section className="oc" aria-labelledby="going-out">
    <div className="oc-h">
      <h2 id="going-out">{texts.title}</h2>
    </div>
    <ul className="ol">
      <Line icon={Send} title={texts.leaving} hint={texts.leavingHint} count={leaving} view="leaving" />
      <Line icon={Database} title={texts.ready} hint={texts.readyHint} count={ready} view="ready" />
    </ul>
  </section>
);

import { ChevronDown, ChevronLeft, ChevronUp } from 'lucide-react';
import { Link } from 'wouter';
import { officeTexts } from '@portal/texts/office';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Age } from '../../../shared/requests/age.tsx';
import { requestLine } from '../../../shared/requests/change-text.ts';
import { Kind } from '../../../shared/requests/kind.tsx';
import { officePaths } from '../../../shared/paths.ts';
import type { Neighbours } from './use-neighbours.ts';

const texts = officeTexts.request;

/** The queue beside the request. The next request is one key press away. */
export const SideList = ({ neighbours, currentId }: { neighbours: Neighbours; currentId: string }) => (
  <section className="sp-list" aria-label={texts.back}>
    <div className="fbar">
      <Link className="btn btn-ghost btn-sm" href={officePaths.queue}>
        <Icon icon={ChevronLeft} size={16} flip />
        {texts.back}
      </Link>
      <span className="mis" />
      <Button
        className="btn-sm"
        variant="secondary"
        iconOnly
        icon={ChevronUp}
        aria-label={texts.previous}
        aria-keyshortcuts="K"
        onClick={neighbours.previous}
      />
      <Button
        className="btn-sm"
        variant="secondary"
        iconOnly
        icon={ChevronDown}
        aria-label={texts.next}
        aria-keyshortcuts="J"
        onClick={neighbours.next}
      />
    </div>
    <ol>
      {neighbours.requests.map((request) => (
        <li
          key={request.id}
          className={request.id === currentId ? 'cur' : undefined}
          aria-current={request.id === currentId ? 'true' : undefined}
        >
          <Link href={officePaths.request(request.id)}>{request.about.name}</Link>
          <Age {...request} now={neighbours.now} />
          <small>{requestLine(request)}</small>
          <Kind kind={request.kind} iconOnly />
        </li>
      ))}
    </ol>
  </section>
);

import { Megaphone, TriangleAlert } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import type { User } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { VisuallyHidden } from '@portal/ui/base';
import { LinkMore } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';

/** Current school notices, with urgent ones as alerts (O-16.2, O-16.5). Checks their end times again, because the cached response may be older. */
export const SchoolNotices = ({ user, now }: { user: User; now: Date }) => {
  const notices = (user.notices ?? []).filter(({ endsAt }) => new Date(endsAt) > now);
  if (notices.length === 0) return null;
  return (
    <section className="stack home-notices" aria-labelledby="school-notices">
      <h2 id="school-notices" className="vh">
        Notices
      </h2>
      {notices.map(({ id, title, schoolName, isUrgent }) => (
        <Note
          key={id}
          tone={isUrgent ? 'bad' : 'info'}
          icon={isUrgent ? TriangleAlert : Megaphone}
          title={isUrgent ? `Urgent: ${title}` : title}
          action={
            <LinkMore arrow href={hrefTo(paths.schoolNotice(id))}>
              Read<VisuallyHidden>: {title}</VisuallyHidden>
            </LinkMore>
          }
        >
          {schoolName}
        </Note>
      ))}
    </section>
  );
};

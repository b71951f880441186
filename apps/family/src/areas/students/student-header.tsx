import { Camera, ExternalLink } from 'lucide-react';
import { canChoosePhoto } from '@portal/contract/student-photo';
import { formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { yearLevelName } from '@portal/contract/shared';
import type { Enrolment, StudentAtSchool } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../shared/student-ref.ts';
import { useUser } from '@portal/client/session';
import { Avatar } from '@portal/ui/content';
import { Crest } from '@portal/ui/frame';
import { LinkButton, LinkMore } from '@portal/ui/buttons';
import { VisuallyHidden } from '@portal/ui/base';
import { EnrolmentStatusTag } from './enrolment-status-tag.tsx';
import { contactLink } from './external-link.ts';

const ContactSchool = ({ enrolment }: { enrolment: Enrolment }) => {
  const href = contactLink(enrolment);
  if (href === null) return null;
  if (href.startsWith('mailto:')) return <LinkMore href={href}>Contact school</LinkMore>;
  return (
    <LinkMore href={href} arrow={ExternalLink} target="_blank" rel="noopener noreferrer">
      Contact school
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </LinkMore>
  );
};

const School = ({ enrolment, today }: { enrolment: Enrolment; today: IsoDate }) => (
  <div className="stuhead-school">
    <Crest src={enrolment.schoolLogoUri ?? undefined} />
    <div>
      <b>{enrolment.schoolName}</b>
      <p>
        {yearLevelName(enrolment.year)} <EnrolmentStatusTag enrolment={enrolment} today={today} />
      </p>
      <ContactSchool enrolment={enrolment} />
    </div>
  </div>
);

/** Photo, name, link to the details, finished-school date, school, status and year level (S-2.3). */
export const StudentHeader = ({ student, enrolment, today }: StudentAtSchool & { today: IsoDate }) => {
  const user = useUser();
  const { displayName, photoContentUrl, hasFinishedSchool, finishedSchoolDate } = student;
  return (
    <header className="card stuhead">
      <div className="photo">
        <Avatar
          size={96}
          name={displayName}
          src={photoContentUrl ?? undefined}
          label={`Photo of ${displayName}`}
        />
        {canChoosePhoto({ student, enrolment }, user) && (
          <LinkButton
            acts
            iconOnly
            icon={Camera}
            href={hrefTo(paths.studentPhoto(refOf({ student, enrolment })))}
            aria-label={`Change ${student.firstName}’s photo`}
          />
        )}
      </div>
      <div>
        <h1 tabIndex={-1}>{displayName}</h1>
        {!student.isDelegated && enrolment.features.includes('StudentDetails') && (
          <LinkMore arrow href={hrefTo(paths.studentDetails(refOf({ student, enrolment })))}>
            Manage details
          </LinkMore>
        )}
        {hasFinishedSchool && (
          <p className="muted">
            Finished school
            {finishedSchoolDate !== null && ` ${formatLongDate(finishedSchoolDate, today.slice(0, 4))}`}
          </p>
        )}
        {student.isDelegated && student.sharedBy !== null && (
          <p className="muted">View only, shared by {student.sharedBy}</p>
        )}
      </div>
      <School enrolment={enrolment} today={today} />
    </header>
  );
};

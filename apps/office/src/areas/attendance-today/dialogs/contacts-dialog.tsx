import { Phone } from 'lucide-react';
import type { AbsenceContacts } from '@portal/contract/attendance-today';
import { format } from '@portal/texts/format';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Dialog, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useContacts } from '../attendance-queries.ts';

const texts = attendanceTexts.callDialog;

const Contacts = ({ contacts, hasCourtOrder, replies }: AbsenceContacts) => (
  <>
    {hasCourtOrder && (
      <Note tone="warn">
        <p>{texts.courtOrder}</p>
      </Note>
    )}
    {contacts.length === 0 && <p>{texts.nobody}</p>}
    <ul className="ol">
      {contacts.map(({ key, name, phone }) => (
        <li key={key}>
          <b className="grow">{name}</b>
          {phone === null ? (
            <span className="muted">{texts.noPhone}</span>
          ) : (
            <LinkButton variant="secondary" icon={Phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <span className="vh">{name}: </span>
              <bdi>{phone}</bdi>
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
    {replies.map(({ by, reason }) => (
      <p key={by}>{format(texts.replied, { name: by, reason })}</p>
    ))}
    <p className="muted">{texts.recorded}</p>
  </>
);

/** Whom to call. Opening it is recorded. */
export const ContactsDialog = ({
  absenceId,
  name,
  onClose,
}: {
  absenceId: string;
  name: string;
  onClose: () => void;
}) => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useContacts(school.centreCode, absenceId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={format(texts.title, { name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {isError && <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && !data && <Loading label={texts.loading} />}
      {data && <Contacts {...data} />}
    </Dialog>
  );
};

import { Phone, ShieldAlert, UsersRound } from 'lucide-react';
import { Link } from 'wouter';
import { formatDate, dateInZone } from '@portal/contract/dates';
import type { RequestContact, RequestDetail } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Avatar, Icon, Tag } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import { Kind } from '../../../shared/requests/kind.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';

const texts = officeTexts.request;
const facts = texts.contactFacts;

const factsOf = (contact: RequestContact): string =>
  [
    contact.isPrimaryOwner && facts.primary,
    contact.livesWithStudent && facts.livesWith,
    contact.isEmergencyContact && facts.emergency,
    contact.hasAccount ? facts.account : facts.noAccount,
  ]
    .filter(Boolean)
    .join(', ');

const Contact = ({ contact }: { contact: RequestContact }) => (
  <li className="person">
    <Avatar name={contact.name} size={28} />
    <p className="b person-name">
      {contact.name} {contact.isSubmitter && <Tag>{texts.asker}</Tag>}
    </p>
    {contact.isBarred ? (
      <p>
        <Tag tone="bad" icon={ShieldAlert}>
          {texts.barred}
        </Tag>
      </p>
    ) : (
      <p className="first-cap">{factsOf(contact)}</p>
    )}
    {contact.phone !== null && (
      <p className="row">
        <a className="tel" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
          <Icon icon={Phone} size={16} />
          <bdi>{contact.phone}</bdi>
        </a>
      </p>
    )}
  </li>
);

/** The student's adults. Only the submitter's number is shown: two households' details never appear together. */
export const Family = ({ request: { contacts, alsoWaiting } }: { request: RequestDetail }) => {
  const { school } = useOffice();
  const barred = contacts.find(({ isBarred }) => isBarred);
  return (
    <aside className="col" aria-label={texts.contacts}>
      <section aria-labelledby="contacts">
        <h2 id="contacts">{texts.contacts}</h2>
        {barred && (
          <Note tone="bad">
            <p>{format(texts.barredText, { name: barred.name })}</p>
          </Note>
        )}
        <ul>
          {contacts.map((contact) => (
            <Contact key={`${contact.name} ${contact.relationship}`} contact={contact} />
          ))}
        </ul>
        {contacts.length > 1 && (
          <p className="wall">
            <Icon icon={UsersRound} size={16} />
            <span>{texts.wall}</span>
          </p>
        )}
      </section>
      {alsoWaiting.length > 0 && (
        <section className="col-sm" aria-labelledby="also">
          <h2 id="also">{texts.alsoWaiting}</h2>
          <ul>
            {alsoWaiting.map(({ id, kind, submittedAt }) => (
              <li key={id} className="row">
                <Kind kind={kind} />
                <Link className="a24" href={officePaths.request(id)}>
                  {formatDate(dateInZone(new Date(submittedAt), school.timeZone))}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
};

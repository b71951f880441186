import { LockKeyhole, Mail, MailX, Phone } from 'lucide-react';
import { Link } from 'wouter';
import type { FamilyPage, OtherAdult } from '@portal/contract/families';
import { dateInZone, formatDate, formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { familyPageTexts as texts, familyTexts } from '@portal/texts/office/families';
import { Avatar, Icon, Tag } from '@portal/ui/content';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { AccountTag } from '../account-tag.tsx';

const Account = ({ account, address }: Pick<FamilyPage, 'account' | 'address'>) => {
  const { timeZone } = useOffice().school;
  const { state, since, lastSignIn, secondStep, lockedReason } = account;
  const dateOf = (at: string): string => formatDate(dateInZone(new Date(at), timeZone));
  return (
    <dl className="kv">
      <dt>{texts.account}</dt>
      <dd>
        {state === 'active' && since !== null ? (
          format(texts.since, { state: familyTexts.states.active, date: dateOf(since) })
        ) : (
          <AccountTag state={state} />
        )}
      </dd>
      {lockedReason !== null && (
        <>
          <dt>{texts.lockedReason}</dt>
          <dd>{lockedReason}</dd>
        </>
      )}
      {state !== 'none' && (
        <>
          <dt>{texts.lastSignIn}</dt>
          <dd>{lastSignIn === null ? texts.never : formatInstant(new Date(lastSignIn), timeZone)}</dd>
        </>
      )}
      {secondStep !== null && (
        <>
          <dt>{texts.secondStep}</dt>
          <dd>{texts.secondSteps[secondStep]}</dd>
        </>
      )}
      {address !== null && (
        <>
          <dt>{texts.address}</dt>
          <dd>{address}</dd>
        </>
      )}
    </dl>
  );
};

const Bounced = ({ bounced: { emails, lastAt } }: { bounced: NonNullable<FamilyPage['bounced']> }) => {
  const { timeZone } = useOffice().school;
  return (
    <p>
      <Tag tone="bad" icon={MailX}>
        {format(texts.bounced, { count: emails })}
      </Tag>
      <br />
      <small className="muted">
        {format(texts.bouncedLast, { time: formatInstant(new Date(lastAt), timeZone) })}
      </small>
    </p>
  );
};

/** How to reach the adult of the page, and the state of their account. */
export const Contact = ({ family }: { family: FamilyPage }) => {
  const { name, phone, email, bounced } = family;
  return (
    <section className="house" aria-labelledby="contact">
      <div className="oc-h">
        <h2 id="contact">{texts.contact}</h2>
      </div>
      <div className="oc-b g2">
        <div className="col-sm">
          <p className="row">
            <Avatar name={name} size={28} />
            <b>{name}</b>
          </p>
          <p className="row">
            <Icon icon={Phone} size={16} />
            {phone === null ? (
              <span className="muted">{texts.noPhone}</span>
            ) : (
              <a className="a24" href={`tel:${phone.replaceAll(' ', '')}`}>
                <bdi>{phone}</bdi>
              </a>
            )}
          </p>
          <p className="row">
            <Icon icon={Mail} size={16} />
            <span className={email === null ? 'muted' : 'breaks'}>{email ?? texts.noEmail}</span>
          </p>
          {bounced && <Bounced bounced={bounced} />}
        </div>
        <Account {...family} />
      </div>
    </section>
  );
};

/** The other adults, behind the wall: their contact details are only on their own page. */
export const OtherAdults = ({ others }: { others: readonly OtherAdult[] }) =>
  others.length === 0 ? null : (
    <>
      <p className="wall">
        <Icon icon={LockKeyhole} size={16} />
        <span>
          <b>{texts.wall}</b> {texts.wallText}
        </span>
      </p>
      <section className="house" aria-labelledby="others">
        <div className="oc-h">
          <h2 id="others">{texts.others}</h2>
        </div>
        <ul className="ol">
          {others.map(({ id, name, account }) => (
            <li key={id}>
              <Avatar name={name} size={28} />
              <span className="grow">
                <Link className="lnk a24" href={officePaths.family(id)}>
                  {name}
                </Link>
              </span>
              <AccountTag state={account} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );

import { CalendarClock, Check } from 'lucide-react';
import { useState } from 'react';
import {
  takeBackTermsEndpoint,
  type CurrentTerms,
  type OfficeTerms,
  type PlannedTerms,
} from '@portal/contract/terms';
import { dateInZone, formatDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officeTermsTexts } from '@portal/texts/office/publishing/terms';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { AdultsDialog } from './adults-dialog.tsx';
import { useKeepTerms } from './queries.ts';

const { kinds, current: texts, planned: plannedTexts } = officeTermsTexts;

const acceptedText = ({ everywhere: { accepted, concerned } }: CurrentTerms): string =>
  concerned === null
    ? format(texts.photo, { count: accepted })
    : format(texts.everywhere, { accepted: String(accepted), concerned: String(concerned) });

const atSchoolText = ({ atSchool: { accepted, concerned } }: CurrentTerms, school: string): string =>
  concerned === null
    ? format(texts.photoAtSchool, { school, count: accepted })
    : format(texts.atSchool, { school, accepted: String(accepted), concerned: String(concerned) });

const Line = ({ one, onAdults }: { one: CurrentTerms; onAdults: () => void }) => {
  const { name, timeZone } = useOffice().school;
  const since = formatDate(dateInZone(new Date(one.publishedAt), timeZone));
  const label = { kind: kinds[one.kind], version: one.version };
  return (
    <li>
      <span className="grow">
        <b>{format(texts.name, label)}</b>
        <small>
          {format(texts.since, { day: since })}. {acceptedText(one)}. {atSchoolText(one, name)}.
        </small>
      </span>
      <Tag tone="ok" icon={Check}>
        {texts.tag}
      </Tag>
      <Button
        className="btn-sm"
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={format(texts.whoFor, label)}
        onClick={onAdults}
      >
        {texts.who}
      </Button>
    </li>
  );
};

/** The documents in force, with how many people have accepted them. */
export const CurrentCard = ({ terms }: { terms: OfficeTerms }) => {
  const [chosen, setChosen] = useState<CurrentTerms>();
  return (
    <section className="oc" aria-labelledby="terms-current">
      <div className="oc-h">
        <h2 id="terms-current">{texts.title}</h2>
      </div>
      {terms.current.length === 0 ? (
        <p className="oc-b">{texts.none}</p>
      ) : (
        <ul className="ol ol-wrap">
          {terms.current.map((one) => (
            <Line key={one.key} one={one} onAdults={() => setChosen(one)} />
          ))}
        </ul>
      )}
      {chosen && <AdultsDialog terms={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
};

/** Planned versions. */
export const PlannedCard = ({ planned }: { planned: readonly PlannedTerms[] }) => {
  const { centreCode } = useOffice().school;
  const keep = useKeepTerms(centreCode);
  const { run, isBusy, failure, attempt } = useAction();
  const takeBack = (id: string): Promise<boolean> =>
    run(async () => {
      keep(
        await call(takeBackTermsEndpoint, { params: { centreCode }, body: { id }, handlesProblems: true }),
      );
      toasts.push({ title: plannedTexts.takenBack, tone: 'ok' });
    });
  return (
    <section className="oc" aria-labelledby="terms-planned">
      <div className="oc-h">
        <h2 id="terms-planned">{plannedTexts.title}</h2>
      </div>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <ul className="ol ol-wrap">
        {planned.map(({ id, kind, version, inForceOn, by }) => (
          <li key={id}>
            <span className="grow">
              <b>{format(texts.name, { kind: kinds[kind], version })}</b>
              <small>{format(plannedTexts.line, { day: formatDate(inForceOn), name: by })}</small>
            </span>
            <Tag tone="brand" icon={CalendarClock}>
              {plannedTexts.tag}
            </Tag>
            <Button
              className="btn-sm"
              variant="secondary"
              busy={isBusy}
              aria-label={format(plannedTexts.takeBackFor, { kind: kinds[kind], version })}
              onClick={() => void takeBack(id)}
            >
              {plannedTexts.takeBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

import { useSite } from '@portal/client/site';
import { dateInZone, formatLongDate } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { useOffice } from '../../../shared/school.tsx';

/** What a letter looks like. Paper is white in both themes. */
export const LetterPreview = () => {
  const { name, timeZone } = useOffice().school;
  const { productName } = useSite();
  return (
    <section className="oc" aria-labelledby="letter">
      <div className="oc-h">
        <h2 id="letter">{texts.letter}</h2>
      </div>
      <div className="oc-b letter-desk">
        <div className="letter" role="img" aria-label={texts.letterPreview}>
          <b>{name}</b>
          <span>{formatLongDate(dateInZone(useNow(), timeZone), '')}</span>
          <span>
            {texts.letterTo}
            <br />
            {texts.letterAddress}
          </span>
          <b>{format(texts.letterTitle, { product: productName })}</b>
          <span className="codebox">{texts.letterCode}</span>
          <span>{texts.letterText}</span>
          <span>{texts.letterSteps}</span>
        </div>
      </div>
      <p className="oc-f">{texts.letterFoot}</p>
    </section>
  );
};

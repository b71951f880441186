import type { UrgentText as Text } from '@portal/contract/school-notices/office';
import { format } from '@portal/texts/format';
import { noticeFormTexts } from '@portal/texts/office/publishing/school-notices';
import { Note } from '@portal/ui/feedback';

const { urgent: texts } = noticeFormTexts.send;

/** The number of adults who also get a text about an urgent notice, and its preview (O-16.5). `adults`: all that it reaches. */
export const UrgentText = ({ text: { adults: count, preview }, adults }: { text: Text; adults: number }) => (
  <>
    <Note tone="warn" title={format(texts.texts, { count })}>
      {texts.everybody}
    </Note>
    {adults > count && <p className="muted">{format(texts.withoutText, { count: adults - count })}</p>}
    <section className="oc" aria-labelledby="text-preview">
      <div className="oc-h">
        <h3 id="text-preview">{texts.preview}</h3>
      </div>
      <p className="oc-b notice-text">{preview}</p>
    </section>
  </>
);

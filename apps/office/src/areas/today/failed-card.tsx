import { MailX, MessageSquareX } from 'lucide-react';
import type { Today } from '@portal/contract/today';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Tag } from '@portal/ui/content';
import { officePaths } from '../../shared/paths.ts';
import { LinkedLine } from './linked-line.tsx';

const texts = officeTexts.today;

/** E-mails that came back, and texts that failed. */
export const FailedCard = ({ bounced, texts: sent }: Pick<Today, 'bounced' | 'texts'>) => {
  const [emails, failed] = [bounced?.emails ?? 0, sent?.failed ?? 0];
  if (emails + failed === 0) return null;
  return (
    <section className="oc oc-bad" aria-labelledby="failed">
      <div className="oc-h">
        <h2 id="failed">{texts.failedTitle}</h2>
        <Tag tone="bad">{emails + failed}</Tag>
      </div>
      <ul className="ol">
        {emails > 0 && (
          <LinkedLine
            icon={MailX}
            hint={format(texts.emailsBouncedHint, { count: bounced?.adults ?? 0 })}
            href={officePaths.families}
            label={texts.look}
          >
            {format(texts.emailsBounced, { count: emails })}
          </LinkedLine>
        )}
        {failed > 0 && (
          <LinkedLine
            icon={MessageSquareX}
            hint={texts.textsFailedHint}
            href={officePaths.absences}
            label={texts.look}
          >
            {format(texts.textsFailed, { count: failed })}
          </LinkedLine>
        )}
      </ul>
    </section>
  );
};

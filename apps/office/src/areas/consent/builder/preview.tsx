import { ArrowLeft, Clock3 } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { templateOf, type ConsentDraft } from '@portal/contract/consent/publishing';
import { factsOf } from '@portal/contract/consent';
import { format } from '@portal/texts/format';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { Icon, Tag } from '@portal/ui/content';
import { TemplateForm } from '@portal/ui/consent-form';
import { FailureBoundary } from '@portal/ui/feedback';
import { PhoneCard } from '../../../shared/parts/phone-card.tsx';
import { dayText } from '../consent-words.ts';

const noAnswers = {};
const noProblems: readonly never[] = [];
const ignore = (): void => undefined;

const Screen = ({ draft, school, today }: PreviewProps) => {
  const template = useMemo(() => templateOf(draft), [draft]);
  return (
    <>
      {draft.dueDate !== null && (
        <p>
          <Tag tone="warn" icon={Clock3}>
            {format(texts.previewDue, { date: dayText(draft.dueDate, today) })}
          </Tag>
        </p>
      )}
      <h3>{draft.title || consentOfficeTexts.untitled}</h3>
      <div className="pc col-sm">
        {draft.about !== '' && <p className="lines">{draft.about}</p>}
        <dl>
          {factsOf(template).map(({ label, text }, index) => (
            <div key={`${index} ${label}`}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>{texts.previewContact}</dt>
            <dd>{draft.contactName || school}</dd>
          </div>
        </dl>
      </div>
      <TemplateForm template={template} data={noAnswers} problems={noProblems} onChange={ignore} />
      <span className="fake-btn">{texts.send}</span>
    </>
  );
};

interface PreviewProps {
  draft: ConsentDraft;
  school: string;
  today: string;
}

/** The request on a parent's phone, with the family side's own form. It can't be filled in. */
export const Preview = ({ draft, school, today }: PreviewProps) => {
  const shown = useDeferredValue(draft);
  return (
    <PhoneCard id="preview" className="oc preview" title={texts.preview} label={texts.previewLabel}>
      <div className="phone-top">
        <Icon icon={ArrowLeft} size={16} />
        {texts.previewBack}
      </div>
      <div className="phone-b">
        <FailureBoundary key={JSON.stringify(shown.questions)} fallback={<p>{texts.previewFailed}</p>}>
          <Screen draft={shown} school={school} today={today} />
        </FailureBoundary>
      </div>
    </PhoneCard>
  );
};

import { answersInWords } from '@portal/contract/consent';
import type { ConsentTemplate } from '@portal/contract/consent';

/** The submitted answers, read-only (S-4.1: read-only after a response). */
export const AnswersList = ({
  template,
  data,
  isPartial,
}: {
  template: ConsentTemplate;
  data: Record<string, unknown>;
  /** The answers visible to an account owner other than the one who answered. */
  isPartial: boolean;
}) => {
  const questions = answersInWords(template, data).filter(({ answer }) => !isPartial || answer !== '');
  return (
    <dl className="answers">
      {questions.map(({ heading, question, description, answer }, index) => (
        // Two questions may have the same text.
        <div key={`${index}-${question}`}>
          <dt>
            {heading !== '' && <small>{heading}</small>}
            {question}
            {description !== '' && <small className="lines">{description}</small>}
          </dt>
          <dd className={answer === '' ? 'muted' : 'lines breaks'}>{answer === '' ? 'No answer' : answer}</dd>
        </div>
      ))}
    </dl>
  );
};

import { answersInWords } from '@portal/contract/consent';
import type { ConsentTemplate } from '@portal/contract/consent';

/** The form as it was answered, to read (S-4.1: read-only after a response). */
export const AnswersList = ({
  template,
  data,
  isPartial,
}: {
  template: ConsentTemplate;
  data: Record<string, unknown>;
  /** Only what an account owner who didn't answer may read. */
  isPartial: boolean;
}) => {
  const questions = answersInWords(template, data).filter(({ answer }) => !isPartial || answer !== '');
  return (
    <dl className="answers">
      {questions.map(({ heading, question, description, answer }, index) => (
        // Two questions may read the same.
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

import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answerErrors, questionsOf, respondToConsentEndpoint } from '@portal/contract/consent';
import { paths } from '@portal/contract/routes';
import type { ConsentDetail, ConsentTemplate } from '@portal/contract/consent';
import type { FieldError } from '@portal/contract/errors';
import { isApiProblem, call } from '@portal/client/calls';
import {
  saidBy,
  type Failure,
  leaveToShell,
  isOutdated,
  requestFailure,
  systemFailure,
} from '@portal/client/failures';
import { navigate } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { useSendOnce } from '@portal/client/forms';
import type { FieldProblem } from '@portal/ui/fields';
import { keepAnswer } from '../consent-query.ts';
import type { ConsentRef } from '../consent-query.ts';
import { answersOnRecord, questionId, tidyAnswers } from '../form/answers.ts';
import type { Answers } from '../form/answers.ts';
import { useKeptAnswers } from './use-kept-answers.ts';

const authorityId = 'consent-authority';
const authorityText = 'Confirm that you are authorised to give consent';

interface AnswerInput {
  request: ConsentDetail;
  consentRef: ConsentRef;
  template: ConsentTemplate;
}

/** What was not taken, and whether the request is another one by now. */
interface Refused {
  failure: Failure | null;
  isOver: boolean;
}

const words = {
  changed: 'Look at the form again and send it when you are ready.',
  waiting: '',
  failed: systemFailure,
};

function readRefusal(error: unknown): Refused {
  const isOver = isApiProblem(error) && error.is('already-decided', 'consent-closed');
  if (!isApiProblem(error) || !isOver)
    return { failure: requestFailure(error, words), isOver: isOutdated(error) };
  return { failure: { title: saidBy(error), text: 'Nothing was sent.' }, isOver };
}

const refusedFields = (error: unknown): FieldError[] =>
  isApiProblem(error) && error.is('consent-refused') ? (error.problem.errors ?? []) : [];

/** The form's answers, their draft and the one time they are sent (S-4.1; D-9.1). */
export function useAnswer({ request, consentRef, template }: AnswerInput) {
  const queryClient = useQueryClient();
  const { mobileNumber } = useUser();
  const { data, change, kept, discard } = useKeptAnswers(
    request,
    consentRef,
    answersOnRecord(questionsOf(template), mobileNumber),
  );
  const [isAuthorised, authorise] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Refused>({ failure: null, isOver: false });
  const [fromServer, setFromServer] = useState<FieldError[]>([]);
  const { isSending, sendOnce } = useSendOnce();

  const errorsOf = (answers: Answers): FieldProblem[] => [
    ...answerErrors(template, tidyAnswers(answers)).map(({ path, message }) => ({
      id: questionId(path.split('.')),
      message,
    })),
    ...(isAuthorised ? [] : [{ id: authorityId, message: authorityText }]),
  ];

  const send = async (): Promise<void> => {
    const body = {
      ...{ studentEqId: request.eqId, requestId: request.id, templateVersion: request.templateVersion },
      data: tidyAnswers(data),
    };
    try {
      const params = { ...consentRef };
      const answered = await call(respondToConsentEndpoint, { params, body, handlesProblems: true }).catch(
        leaveToShell,
      );
      discard();
      navigate(paths.consentSubmitted(consentRef));
      await keepAnswer(queryClient, consentRef, answered);
    } catch (error) {
      const fields = refusedFields(error);
      setFromServer(fields);
      setRefused(fields.length > 0 ? { failure: null, isOver: false } : readRefusal(error));
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempt(attempt + 1);
    setFromServer([]);
    setRefused({ failure: null, isOver: false });
    if (errorsOf(data).length === 0) void sendOnce(send);
  };

  const serverProblems = fromServer.map(({ path, message }) => ({
    id: questionId(path.split('.')),
    message,
  }));
  return {
    ...{ data, kept, attempt, isSending, isAuthorised, authorise, submit, authorityId },
    ...refused,
    // Rules are told from the first try to send on, and then as they are typed.
    problems: attempt === 0 ? [] : serverProblems.length > 0 ? serverProblems : errorsOf(data),
    change: (next: Answers): void => {
      setFromServer([]);
      change(next);
    },
    reload: () => queryClient.invalidateQueries({ queryKey: ['consent'] }),
  };
}

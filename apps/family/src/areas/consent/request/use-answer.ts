import { useQueryClient } from '@tanstack/react-query';
import { answerErrors, questionsOf, respondToConsentEndpoint } from '@portal/contract/consent';
import { paths } from '@portal/contract/routes';
import type { ConsentDetail, ConsentTemplate } from '@portal/contract/consent';
import { call } from '@portal/client/calls';
import type { FailureMessages } from '@portal/client/failures';
import { navigate } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { useForm } from '@portal/client/forms/use-form';
import { noteTaskDone } from '@portal/client/web-app';
import { failureTexts } from '@portal/texts/failures';
import { answersOnRecord, questionId, tidyAnswers } from '@portal/ui/consent-form';
import type { Answers } from '@portal/ui/consent-form';
import { keepAnswer } from '../consent-query.ts';
import type { ConsentRef } from '../consent-query.ts';
import { useKeptAnswers } from './use-kept-answers.ts';

const authorityId = 'consent-authority';
const authorityText = 'Confirm that you are authorised to give consent';

interface AnswerInput {
  request: ConsentDetail;
  consentRef: ConsentRef;
  template: ConsentTemplate;
}

const failureMessages: FailureMessages = {
  general: failureTexts.notSaved,
  codes: {
    'details-changed': { text: 'Nothing was sent. Look at the form again and send it when you are ready.' },
  },
};

interface AnswerValues {
  answers: Answers;
  isAuthorised: boolean;
}

/** The form's answers, draft and single submission (S-4.1; D-9.1). */
export function useAnswer({ request, consentRef, template }: AnswerInput) {
  const queryClient = useQueryClient();
  const { mobileNumber } = useUser();
  const { data, change, kept, discard } = useKeptAnswers(
    request,
    consentRef,
    answersOnRecord(questionsOf(template), mobileNumber),
  );
  const form = useForm<AnswerValues, ConsentDetail>({
    initial: { answers: data, isAuthorised: false },
    check: ({ answers, isAuthorised }) => [
      ...answerErrors(template, tidyAnswers(answers)).map(({ path, message }) => ({
        path: `answers.${path}`,
        message,
      })),
      ...(isAuthorised ? [] : [{ path: 'isAuthorised', message: authorityText }]),
    ],
    send: ({ answers }) => {
      const { eqId, id, templateVersion } = request;
      const body = { studentEqId: eqId, requestId: id, templateVersion, data: tidyAnswers(answers) };
      return call(respondToConsentEndpoint, { params: { ...consentRef }, body, handlesProblems: true });
    },
    onSent: async (answered) => {
      discard();
      noteTaskDone();
      navigate(paths.consentSubmitted(consentRef));
      await keepAnswer(queryClient, consentRef, answered);
    },
    failures: failureMessages,
    fieldOf: (path) => `answers.${path}`,
  });
  const { isAuthorised } = form.values;
  const idOf = (path: string): string =>
    path === 'isAuthorised' ? authorityId : questionId(path.replace(/^answers\./, '').split('.'));
  return {
    data,
    kept,
    isAuthorised,
    authorityId,
    attempt: form.attempt,
    isSending: form.isSending,
    failure: form.failure,
    submit: form.submit,
    authorise: (value: boolean): void => form.change({ isAuthorised: value }),
    problems: form.problems.map(({ id, message }) => ({ id: idOf(id), message })),
    change: (answers: Answers): void => {
      change(answers);
      form.change({ answers });
    },
    reload: () => queryClient.invalidateQueries({ queryKey: ['consent'] }),
  };
}

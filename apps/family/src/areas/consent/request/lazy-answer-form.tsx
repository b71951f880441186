import { lazy, Suspense } from 'react';
import { FailureBoundary, Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import type { AnswerFormProps } from './answer-form.tsx';

/** Loaded with the first form: the form library and the regular expression engine for its patterns. */
const AnswerForm = lazy(async () => ({ default: (await import('./answer-form.tsx')).AnswerForm }));

const FormFailed = () => (
  <Note tone="bad" live>
    The form could not be loaded. Reload the page to try again.
  </Note>
);

/** The school's form, once its chunk has loaded. */
export const LazyAnswerForm = (props: AnswerFormProps) => (
  <FailureBoundary fallback={<FormFailed />}>
    <Suspense
      fallback={
        <Loading label="Loading the form">
          <SkeletonCard rows={3} />
        </Loading>
      }
    >
      <AnswerForm {...props} />
    </Suspense>
  </FailureBoundary>
);

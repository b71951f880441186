import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { concernLimit, reviewViewEndpoint, type ViewReview } from '@portal/contract/admin-view';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { viewReviewTexts as texts } from '@portal/texts/office/staff/view-reviews';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { Textarea } from '@portal/ui/fields';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshReviews } from './queries.ts';

const partTexts: Readonly<Record<string, string>> = texts.parts;

const pagesOf = ({ parts }: ViewReview): string =>
  parts.length === 0 ? texts.noPages : parts.map((part) => partTexts[part] ?? texts.otherPage).join(', ');

const Facts = ({ review }: { review: ViewReview }) => {
  const { timeZone } = useOffice().school;
  return (
    <dl className="kv">
      <dt>{texts.role}</dt>
      <dd>{officeTexts.roles[review.role]}</dd>
      <dt>{texts.started}</dt>
      <dd>{formatInstant(new Date(review.startedAt), timeZone)}</dd>
      <dt>{texts.reason}</dt>
      <dd>{review.reason}</dd>
      <dt>{texts.pages}</dt>
      <dd>{pagesOf(review)}</dd>
    </dl>
  );
};

const ReviewForm = ({ review: { id } }: { review: ViewReview }) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshReviews();
  const form = useForm({
    draft: `view-review/${id}`,
    initial: { concern: '' },
    check: () => [],
    send: ({ concern }) =>
      call(reviewViewEndpoint, {
        params: { centreCode, reviewId: id },
        body: { concern: concern.trim() === '' ? null : concern },
        handlesProblems: true,
      }),
    onSent: async ({ isDone }) => {
      toasts.push(isDone ? { title: texts.kept, tone: 'ok' } : { title: texts.tooLate, tone: 'bad' });
      await refresh();
    },
  });
  return (
    <form className="col-sm" noValidate onSubmit={form.submit}>
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
      <Textarea
        id={`concern-${id}`}
        label={texts.concern}
        hint={texts.concernHint}
        rows={2}
        maxLength={concernLimit}
        value={form.values.concern}
        error={form.errorOf('concern')}
        onChange={(event) => form.change({ concern: event.target.value })}
      />
      <div className="row">
        <Button
          variant="primary"
          type="submit"
          icon={CircleCheck}
          busy={form.isSending}
          busyLabel={texts.keeping}
        >
          {texts.keep}
        </Button>
      </div>
    </form>
  );
};

const Outcome = ({ reviewed: { at, by, concern } }: { reviewed: NonNullable<ViewReview['reviewed']> }) => {
  const { timeZone } = useOffice().school;
  return (
    <div className="col-sm">
      <p className="b">{concern ?? texts.noConcern}</p>
      <p className="muted">
        {format(texts.reviewed, { name: by, time: formatInstant(new Date(at), timeZone) })}
      </p>
    </div>
  );
};

/** One view: who viewed whom, why and what, and its review. */
export const ReviewCard = ({ review }: { review: ViewReview }) => {
  const { id, staff, parent, familyId, reviewed } = review;
  const headingId = `view-${id}`;
  return (
    <section className="oc" aria-labelledby={headingId}>
      <div className="oc-h">
        <h2 id={headingId}>
          <Link href={officePaths.family(familyId)}>{format(texts.viewed, { staff, parent })}</Link>
        </h2>
      </div>
      <div className="oc-b va-two">
        <Facts review={review} />
        {reviewed ? <Outcome reviewed={reviewed} /> : <ReviewForm review={review} />}
      </div>
    </section>
  );
};

import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import type { Review } from '@portal/contract/site';
import { useSite } from '@portal/client/site';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { headingId } from './section-ids.ts';
import type { Place, Step } from './carousel-place.ts';
import { move, moveByKey, useCarouselPlace } from './use-carousel.ts';

const SAMPLES =
  'These reviews are samples. Real ones are written by families and supplied by the department.';

const ReviewCard = ({ review }: { review: Review }) => (
  <li data-each="review" className="card">
    <span className="stars" role="img" aria-label={review.rating}>
      {review.stars}
    </span>
    <blockquote>
      <p>{review.quote}</p>
    </blockquote>
    <p className="who">
      <span className="avatar" aria-hidden="true">
        {review.initials}
      </span>
      <span>
        <b>{review.name}</b>
        {review.about}
      </span>
    </p>
  </li>
);

type StepsProps = { place: Place; go: (step: Step) => void };

const Steps = ({ place: { atStart, atEnd }, go }: StepsProps) => (
  <div className="btn-row">
    <Button
      variant="secondary"
      iconOnly
      aria-label="Previous reviews"
      unavailable={atStart}
      onClick={() => go('previous')}
    >
      <Icon icon={ArrowLeft} flip />
    </Button>
    <Button
      variant="secondary"
      iconOnly
      aria-label="Next reviews"
      unavailable={atEnd}
      onClick={() => go('next')}
    >
      <Icon icon={ArrowRight} flip />
    </Button>
  </div>
);

/** Reviews by families, in a row that never scrolls by itself. Without reviews the section is omitted. */
export const Reviews = () => {
  const { areSamples, items } = useSite().reviews;
  const list = useRef<HTMLDivElement>(null);
  const place = useCarouselPlace(list);
  const go = (step: Step): void => {
    if (list.current) move(list.current, step);
  };
  if (items.length === 0) return null;
  return (
    <section data-when="reviews" className="tintband" aria-labelledby={headingId('reviews')}>
      <div className="wrap pubsec">
        <div className="section-head">
          <h2 id={headingId('reviews')}>What families say</h2>
          <Steps place={place} go={go} />
        </div>
        {areSamples && (
          <p data-when="samples" className="samples">
            {SAMPLES}
          </p>
        )}
        <div
          ref={list}
          className="reviews"
          role="region"
          tabIndex={0}
          aria-label="Reviews from families, scrolls sideways"
          onKeyDown={moveByKey}
        >
          <ul>
            {items.map((review) => (
              <ReviewCard key={`${review.name} ${review.quote}`} review={review} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
};

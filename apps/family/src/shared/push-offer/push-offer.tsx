import { lazy, Suspense } from 'react';
import { loadPart } from '@portal/client/calls';
import { FailureBoundary } from '@portal/ui/feedback';
import type { SentThing } from './offer-words.ts';

/** Most people see it once, so the pages that send something load it only then. */
const Offer = lazy(async () => {
  const { Offer: Loaded } = await loadPart(() => import('./offer.tsx'));
  return { default: Loaded };
});

/** Offers push notifications under the result of what was just sent (W-8.5). */
export const PushOffer = ({ sent }: { sent: SentThing }) => (
  <FailureBoundary resetKey="push-offer" fallback={null}>
    <Suspense fallback={null}>
      <Offer sent={sent} />
    </Suspense>
  </FailureBoundary>
);

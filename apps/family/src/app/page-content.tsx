/** A page's content within its frame. The frame stays even if the content fails. */
import { createElement, Suspense } from 'react';
import { FailureBoundary } from '@portal/ui/feedback';
import { useIsOnline } from '@portal/client/calls';
import type { Destination } from './destination.ts';
import { screenOf } from './screens.ts';
import { FailedContent } from './shell/failed-content.tsx';
import { UnreachableContent } from './shell/unreachable-page.tsx';
import { useTakeOver } from './start/painted.ts';
import { useArrival } from './use-arrival.ts';
import { usePageView } from './use-page-view.ts';

export type Shown = Extract<Destination, { kind: 'screen' }>;

const titleOf = ({ found, page }: Shown): string =>
  page ? `${page.student.displayName}, ${found.route.title.toLowerCase()}` : found.route.title;

const Arrived = ({ shown }: { shown: Shown }) => {
  const screen = screenOf(shown.found.name);
  useTakeOver();
  useArrival(titleOf(shown));
  usePageView(shown.found.route.title);
  return screen ? createElement(screen, { params: shown.found.params }) : null;
};

/** Shows the title of a page whose script is waiting for the connection. The surrounding frame explains why. */
const WaitingPage = ({ shown }: { shown: Shown }) => {
  useTakeOver();
  useArrival(titleOf(shown));
  return (
    <div className="page-head">
      <h1 tabIndex={-1}>{shown.found.route.title}</h1>
    </div>
  );
};

/** `framed`: the page is in the signed-in frame, which already reports that the device is offline. */
export const PageContent = ({ shown, framed = false }: { shown: Shown; framed?: boolean }) => {
  const isOnline = useIsOnline();
  const waitingPage = framed ? <WaitingPage key={shown.path} shown={shown} /> : <UnreachableContent />;
  return (
    <FailureBoundary resetKey={shown.path} fallback={<FailedContent />}>
      <Suspense fallback={isOnline ? null : waitingPage}>
        <Arrived key={shown.path} shown={shown} />
      </Suspense>
    </FailureBoundary>
  );
};

import { BarePage } from './bare-page.tsx';
import { FailedContent } from './failed-content.tsx';

/** The same for a failure of the page's frame. */
export const FailedPage = () => (
  <BarePage wide>
    <FailedContent />
  </BarePage>
);

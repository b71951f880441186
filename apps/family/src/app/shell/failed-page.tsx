import { BarePage } from './bare-page.tsx';
import { FailedContent } from './failed-content.tsx';

/** The same where the frame of the page could not be shown either. */
export const FailedPage = () => (
  <BarePage wide>
    <FailedContent />
  </BarePage>
);

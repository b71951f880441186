import { FailureNote } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';

/** The page of an e-mailed link was reloaded. The link still works, but its token was only in memory. */
export const OpenLinkAgain = ({ title }: { title: string }) => (
  <Panel title={title}>
    <FailureNote
      failure={{
        title: 'Open the link in your email again.',
        text: 'This page was reloaded. The link still works until it is used or runs out.',
      }}
    />
  </Panel>
);

import { FailureNote } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';

/** A page of an e-mailed link was reloaded: the link works, but its token was in memory alone. */
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

import { FailureNote, Panel } from '../ui/index.ts';

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

import { paths } from '@portal/contract';
import type { DelegatedViewer } from '@portal/contract';
import { hrefTo } from '../../platform/navigation.ts';
import { LinkMore } from '../../ui/index.ts';

interface ViewerLinkProps {
  viewer: DelegatedViewer;
  centreCode: string;
}

/** To the viewer's page; who waits for approval is told apart (document 1, section 2). */
export const ViewerLink = ({ viewer, centreCode }: ViewerLinkProps) => (
  <LinkMore href={hrefTo(paths.viewer({ studentId: viewer.studentId, centreCode, token: viewer.token }))}>
    {viewer.status === 'Awaiting Approval' ? 'Review & approve' : 'View'}
    <span className="vh"> {viewer.fullName}</span>
  </LinkMore>
);

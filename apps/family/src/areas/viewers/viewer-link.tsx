import { paths } from '@portal/contract/routes';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { hrefTo } from '@portal/client/navigation';
import { LinkMore } from '@portal/ui/buttons';

interface ViewerLinkProps {
  viewer: DelegatedViewer;
  centreCode: string;
}

/** Links to the viewer's page. A viewer awaiting approval is highlighted. */
export const ViewerLink = ({ viewer, centreCode }: ViewerLinkProps) => (
  <LinkMore href={hrefTo(paths.viewer({ studentId: viewer.studentId, centreCode, token: viewer.token }))}>
    {viewer.status === 'Awaiting Approval' ? 'Review & approve' : 'View'}
    <span className="vh"> {viewer.fullName}</span>
  </LinkMore>
);

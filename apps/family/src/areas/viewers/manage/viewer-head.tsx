import type { DelegatedViewer } from '@portal/contract/viewers';
import { Avatar } from '@portal/ui/content';
import { ViewerStatusTag } from '../viewer-status-tag.tsx';

/** The viewer's name and status. */
export const ViewerHead = ({ viewer }: { viewer: DelegatedViewer }) => (
  <div className="page-head viewer-head">
    <div className="stustrip">
      <Avatar name={viewer.fullName} size={64} />
      <div>
        <h1 tabIndex={-1} className="breaks">
          {viewer.fullName}
        </h1>
        <p className="breaks">{viewer.registeredEmail ?? viewer.email}</p>
      </div>
    </div>
    <ViewerStatusTag status={viewer.status} />
  </div>
);

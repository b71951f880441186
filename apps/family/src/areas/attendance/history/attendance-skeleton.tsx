import { Loading, SkeletonCard, SkeletonTiles } from '@portal/ui/feedback';

/** The loading skeleton of the attendance page. */
export const AttendanceSkeleton = () => (
  <Loading label="Loading attendance">
    <div className="stack">
      <SkeletonTiles tiles={2} />
      <SkeletonCard rows={4} />
    </div>
  </Loading>
);

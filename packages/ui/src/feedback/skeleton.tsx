import { classNames } from '../base/class-names.ts';
import { useIsOffline } from './offline.ts';

export type SkeletonLineProps = { width?: 40 | 60 | 70 | undefined };

export const SkeletonLine = ({ width = 70 }: SkeletonLineProps) => (
  <span className={classNames('sk', 'sk-line', `sk-w-${width}`)} />
);

/** A skeleton of a few lines of text. */
export const SkeletonLines = () => (
  <div className="stack-sm">
    <SkeletonLine width={70} />
    <SkeletonLine width={40} />
  </div>
);

const SkeletonRow = () => (
  <div className="stustrip">
    <span className="sk sk-tile" />
    <span className="sk-rows">
      <SkeletonLine width={70} />
      <SkeletonLine width={40} />
    </span>
  </div>
);

/** A skeleton of a card: heading, and rows with a leading square. */
export const SkeletonCard = ({ rows = 2 }: { rows?: number | undefined }) => {
  if (useIsOffline()) return null;
  return (
    <div className="card">
      <div className="card-head">
        <span className="sk sk-head" />
      </div>
      <div className="stack">
        {Array.from({ length: rows }, (_, row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </div>
  );
};

/** A skeleton of the home page's tiles. */
export const SkeletonTiles = ({ tiles = 4 }: { tiles?: number | undefined }) => (
  <div className="tiles">
    {Array.from({ length: tiles }, (_, tile) => (
      <span key={tile} className="sk sk-block" />
    ))}
  </div>
);

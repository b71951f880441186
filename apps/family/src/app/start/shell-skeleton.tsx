import { Brand, TopBar } from '@portal/ui/frame';
import { SkeletonTiles } from '@portal/ui/feedback';

/** The empty frame of a signed-in page, painted before the script; it has no words but the product's name. */
export const ShellSkeleton = ({ productName }: { productName: string }) => (
  <div className="app" aria-busy="true">
    <TopBar brand={<Brand name={productName} href="#/" />} />
    <div className="wrap">
      <div className="page-head">
        <span className="sk sk-line sk-w-40" />
      </div>
      <SkeletonTiles />
    </div>
  </div>
);

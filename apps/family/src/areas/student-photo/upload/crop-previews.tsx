import { useLayoutEffect, useRef } from 'react';
import type { Crop } from './crop-geometry.ts';
import { drawPicture } from './draw-picture.ts';

const sizes = [96, 64, 32] as const;
/** Twice the display size, for high-density screens. */
const DENSITY = 2;

type PreviewProps = { picture: HTMLCanvasElement; crop: Crop; size: number };

const Preview = ({ picture, crop, size }: PreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <span className={`avatar av-${size} pv`} aria-hidden="true">
      <canvas ref={canvas} width={size * DENSITY} height={size * DENSITY} />
    </span>
  );
};

/** The photo as the pages will show it. */
export const CropPreviews = ({ picture, crop }: Omit<PreviewProps, 'size'>) => (
  <div>
    <p className="legend">How it will look</p>
    <div className="previews">
      {sizes.map((size) => (
        <Preview key={size} picture={picture} crop={crop} size={size} />
      ))}
    </div>
  </div>
);

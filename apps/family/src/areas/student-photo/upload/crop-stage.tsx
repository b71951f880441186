import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { classNames } from '@portal/ui/base';
import type { Crop } from './crop-geometry.ts';
import { drawPicture, STAGE_MARGIN } from './draw-picture.ts';

/** Sharp on a phone, and quick to draw while dragging. */
const STAGE_PIXELS = 832;

type Move = (by: { x: number; y: number }) => void;

/** Follows the pointer, in sides of the square. */
function useDragging(onMove: Move) {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!last.current) return;
      const side = event.currentTarget.clientWidth * (1 - 2 * STAGE_MARGIN);
      onMove({ x: (event.clientX - last.current.x) / side, y: (event.clientY - last.current.y) / side });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (): void => void (last.current = null),
    onPointerCancel: (): void => void (last.current = null),
  };
}

export type CropStageProps = {
  picture: HTMLCanvasElement;
  crop: Crop;
  /** All of the picture is used, so there is nothing to move. */
  isWhole: boolean;
  onMove: Move;
};

/** The picture with the circle that becomes the photo; dragging moves it, and so do the buttons beside it. */
export const CropStage = ({ picture, crop, isWhole, onMove }: CropStageProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragging = useDragging(onMove);
  useLayoutEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, crop, STAGE_MARGIN);
  }, [picture, crop]);
  return (
    <div
      className={classNames('crop-stage', !isWhole && 'can-drag')}
      role="group"
      aria-label={isWhole ? 'Photo preview' : 'Photo preview. Use the controls to move and zoom.'}
      {...(!isWhole && dragging)}
    >
      <canvas ref={canvas} width={STAGE_PIXELS} height={STAGE_PIXELS} aria-hidden="true" />
      {!isWhole && <div className="crop-mask" />}
    </div>
  );
};

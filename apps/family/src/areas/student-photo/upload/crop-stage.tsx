import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { classNames } from '@portal/ui/base';
import type { Crop } from './crop-geometry.ts';
import { drawPicture, STAGE_MARGIN } from './draw-picture.ts';

/** Sharp enough on a phone, and fast to draw while dragging. */
const STAGE_PIXELS = 832;

type Move = (by: { x: number; y: number }) => void;

/** Tracks the pointer, in sides of the square. */
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
  /** The whole picture is used, so it can't be moved. */
  isWhole: boolean;
  onMove: Move;
};

/** The picture with a circle that marks the photo. It can be moved by dragging or with the buttons beside it. */
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

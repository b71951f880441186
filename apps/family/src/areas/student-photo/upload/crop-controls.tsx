import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Move,
  RotateCcw,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { Button } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { FieldGroup } from '@portal/ui/fields';
import { nudge, zoomRange } from './crop-geometry.ts';
import type { CropActions } from './use-crop.ts';

const percent = (zoom: number): number => Math.round(zoom * 100);

const Zoom = ({ zoom, zoomTo }: { zoom: number; zoomTo: CropActions['zoomTo'] }) => (
  <div className="field">
    <label htmlFor="zoom">Zoom</label>
    <div className="zoom">
      <Button
        iconOnly
        icon={ZoomOut}
        aria-label="Zoom out"
        unavailable={zoom <= zoomRange.min}
        onClick={() => zoomTo(zoom - zoomRange.step)}
      />
      <input
        className="range"
        id="zoom"
        type="range"
        min={percent(zoomRange.min)}
        max={percent(zoomRange.max)}
        step="5"
        value={percent(zoom)}
        aria-valuetext={`${percent(zoom)} per cent`}
        onChange={(event) => zoomTo(event.currentTarget.valueAsNumber / 100)}
      />
      <Button
        iconOnly
        icon={ZoomIn}
        aria-label="Zoom in"
        unavailable={zoom >= zoomRange.max}
        onClick={() => zoomTo(zoom + zoomRange.step)}
      />
    </div>
  </div>
);

const Pad = ({ move, centre }: Pick<CropActions, 'move' | 'centre'>) => (
  <FieldGroup id="move" legend="Move">
    <div className="pad">
      <span />
      <Button icon={ArrowUp} aria-label="Move photo up" onClick={() => move({ x: 0, y: -nudge })} />
      <span />
      <Button icon={ArrowLeft} aria-label="Move photo left" onClick={() => move({ x: -nudge, y: 0 })} />
      <Button icon={Move} aria-label="Centre photo" onClick={centre} />
      <Button icon={ArrowRight} aria-label="Move photo right" onClick={() => move({ x: nudge, y: 0 })} />
      <span />
      <Button icon={ArrowDown} aria-label="Move photo down" onClick={() => move({ x: 0, y: nudge })} />
      <span />
    </div>
  </FieldGroup>
);

const Turn = ({ turn }: Pick<CropActions, 'turn'>) => (
  <FieldGroup id="rotate" legend="Rotate">
    <div className="btn-row">
      <Button
        variant="secondary"
        iconOnly
        icon={RotateCcw}
        aria-label="Rotate left"
        onClick={() => turn('left')}
      />
      <Button
        variant="secondary"
        iconOnly
        icon={RotateCw}
        aria-label="Rotate right"
        onClick={() => turn('right')}
      />
    </div>
  </FieldGroup>
);

/** Everything that dragging does, and more, with buttons and keys (V-4.2). */
export const CropControls = ({
  zoom,
  isSquare,
  isWhole,
  actions,
}: {
  zoom: number;
  /** A square picture loses nothing when cropped. */
  isSquare: boolean;
  isWhole: boolean;
  actions: CropActions;
}) => (
  <>
    {!isSquare && (
      <Checkbox
        name="whole"
        label="Use the whole picture"
        checked={isWhole}
        onChange={(event) => actions.setWhole(event.target.checked)}
      />
    )}
    {!isWhole && <Zoom zoom={zoom} zoomTo={actions.zoomTo} />}
    <div className="field-row crop-moves">
      {!isWhole && <Pad {...actions} />}
      <Turn {...actions} />
    </div>
  </>
);

import { useState } from 'react';
import { centred, moved, turned, uncropped, coveringSquare, zoomed, type Crop } from './crop-geometry.ts';

export type CropActions = {
  readonly move: (by: { x: number; y: number }) => void;
  readonly zoomTo: (zoom: number) => void;
  readonly turn: (direction: 'left' | 'right') => void;
  readonly centre: () => void;
  readonly setWhole: (isWhole: boolean) => void;
};

/** The crop and the actions that change it. A new picture resets it. */
export function useCrop(picture: HTMLCanvasElement): { crop: Crop; isWhole: boolean; actions: CropActions } {
  const [held, setHeld] = useState({ picture, crop: coveringSquare });
  const crop = held.picture === picture ? held.crop : coveringSquare;
  const [wholeOf, setWholeOf] = useState<HTMLCanvasElement | null>(null);
  const isWhole = wholeOf === picture;
  const change = (next: (crop: Crop) => Crop): void =>
    setHeld((before) => ({ picture, crop: next(before.picture === picture ? before.crop : coveringSquare) }));
  return {
    crop: isWhole ? uncropped(picture, crop.turns) : crop,
    isWhole,
    actions: {
      move: (by) => change((before) => moved(picture, before, by)),
      zoomTo: (zoom) => change((before) => zoomed(picture, before, zoom)),
      turn: (direction) => change((before) => turned(picture, before, direction)),
      centre: () => change(centred),
      setWhole: (whole) => setWholeOf(whole ? picture : null),
    },
  };
}

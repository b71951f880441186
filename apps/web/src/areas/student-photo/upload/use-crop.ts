import { useState } from 'react';
import { centred, moved, turned, wholePicture, zoomed, type Crop } from './crop-geometry.ts';

export type CropActions = {
  readonly move: (by: { x: number; y: number }) => void;
  readonly zoomTo: (zoom: number) => void;
  readonly turn: (direction: 'left' | 'right') => void;
  readonly centre: () => void;
};

/** The part of the picture that is chosen, and what changes it. Another picture starts anew. */
export function useCrop(picture: HTMLCanvasElement): { crop: Crop; actions: CropActions } {
  const [held, setHeld] = useState({ picture, crop: wholePicture });
  const crop = held.picture === picture ? held.crop : wholePicture;
  const change = (next: (crop: Crop) => Crop): void =>
    setHeld((before) => ({ picture, crop: next(before.picture === picture ? before.crop : wholePicture) }));
  return {
    crop,
    actions: {
      move: (by) => change((before) => moved(picture, before, by)),
      zoomTo: (zoom) => change((before) => zoomed(picture, before, zoom)),
      turn: (direction) => change((before) => turned(picture, before, direction)),
      centre: () => change(centred),
    },
  };
}

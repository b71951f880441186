import type { ReactNode } from 'react';

export type Segment<V> = { value: V; label: ReactNode };

export type SegmentsProps<V> = {
  /** The group's accessible name: "Choose a week". */
  label: string;
  options: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** Switches between two or three views of the same content with toggle buttons. */
export const Segments = <V extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentsProps<V>) => (
  <div className="seg" role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);

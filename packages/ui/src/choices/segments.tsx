import type { ReactNode } from 'react';

export type Segment<V> = { value: V; label: ReactNode };

export type SegmentsProps<V> = {
  /** What is chosen here: "Choose a week". */
  label: string;
  options: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** A choice between two or three views of the same thing; each is a button that stays pressed. */
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

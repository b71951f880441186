import { Select, type SelectProps } from './select.tsx';

/** Selects a time of day from the allowed ones. */
export const TimeSelect = ({ placeholder = 'Choose a time', width = '10', ...rest }: SelectProps) => (
  <Select {...rest} placeholder={placeholder} width={width} />
);

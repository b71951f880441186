import { Select, type SelectProps } from './select.tsx';

/** A time of day out of the ones that are possible. */
export const TimeSelect = ({ placeholder = 'Choose a time', width = '10', ...rest }: SelectProps) => (
  <Select {...rest} placeholder={placeholder} width={width} />
);

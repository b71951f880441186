import { classNames } from '../base/class-names.ts';
import type { LinkCount } from '../base/types.ts';

/** A number with text for screen readers. */
export const Count = ({ value, srText, fresh }: LinkCount) => (
  <span className={classNames('count', fresh && 'count-new')}>
    {value}
    <span className="vh"> {srText}</span>
  </span>
);

/** Words for audiences. Pure. */
import type { WideAudience, WideAudienceKind } from '@portal/contract/audiences';
import { format } from '@portal/texts/format';
import { audienceTexts } from '@portal/texts/office/publishing/audiences';
import { consentOfficeTexts as texts } from '@portal/texts/office/publishing/consent';

/** "Year 5" from the register's `05`. */
export function yearName(level: string): string {
  if (/^\d+$/.test(level)) return format(texts.year, { year: String(Number(level)) });
  return level === 'P' ? texts.prep : level;
}

export const audienceOption = (kind: WideAudienceKind, value: string): string =>
  kind === 'years' ? yearName(value) : value;

const MOST_NAMED = 4;

/** "Whole school", "Year 5, Year 6", or how many students. */
export function audienceText(
  { kind, values }: Pick<WideAudience, 'kind' | 'values'>,
  students = values.length,
): string {
  if (kind === 'school') return audienceTexts.kinds.school;
  if (kind === 'students' && students > 0) return format(texts.audience.pasted, { count: students });
  if (values.length === 0) return texts.audience.none;
  const named = values.slice(0, MOST_NAMED).map((value) => audienceOption(kind, value));
  return `${named.join(', ')}${values.length > MOST_NAMED ? ' …' : ''}`;
}

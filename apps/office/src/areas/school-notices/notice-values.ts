/** The values of the notice form. Pure. */
import type { WideAudience } from '@portal/contract/audiences';
import type { FieldError } from '@portal/contract/errors';
import type { NoticeContent, OfficeNotice } from '@portal/contract/school-notices/office';
import { audienceTexts } from '@portal/texts/office/publishing/audiences';
import { noticeFormTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { isComplete } from '../../shared/audience/wide-reach.tsx';
import { readTime, schoolTime, timeErrors, typedTimes, type TypedTimes } from './typed-times.ts';

export interface Values extends TypedTimes {
  title: string;
  message: string;
  audience: WideAudience;
  isUrgent: boolean;
  /** The pressed button. */
  next: 'save' | 'publish';
}

/** A correction has the audience and end of the notice that it corrects, and is urgent too. */
export function initialOf(notice: OfficeNotice | null, correcting?: OfficeNotice): Values {
  if (notice === null)
    return {
      title: '',
      message: '',
      audience: correcting?.content.audience ?? { kind: 'school', values: [] },
      isUrgent: correcting !== undefined,
      next: 'save',
      ...typedTimes(null, correcting?.content.ends ?? null),
    };
  const { title, message, audience, isUrgent, starts, ends } = notice.content;
  return { title, message, audience, isUrgent, next: 'save', ...typedTimes(starts, ends) };
}

export const contentOf = ({ title, message, audience, isUrgent, ...times }: Values): NoticeContent => ({
  title: title.trim(),
  message: message.trim(),
  audience,
  isUrgent,
  starts: readTime(times.fromDay, times.fromTime),
  ends: readTime(times.untilDay, times.untilTime) ?? { day: '', time: '' },
});

export function errorsOf(values: Values, timeZone: string): FieldError[] {
  const now = schoolTime(new Date().toISOString(), timeZone);
  return [
    ...(values.title.trim() === '' ? [{ path: 'title', message: texts.noTitle }] : []),
    ...(values.message.trim() === '' ? [{ path: 'message', message: texts.noMessage }] : []),
    ...timeErrors(values, { endRequired: true, now }),
    ...(isComplete(values.audience) ? [] : [{ path: 'audience', message: audienceTexts.none }]),
  ];
}

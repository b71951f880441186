import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { StepUpOutcome } from '@portal/contract/staff';
import { stepUpTexts as texts } from '@portal/texts/office/staff/step-up';
import { Loading, toasts } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { returnPath } from '../../shared/return-path.ts';

const confirmed: StepUpOutcome = 'confirmed';

/** /step-up: where the browser returns to from a fresh sign-in. Leads on to the page that asked for it. */
export const StepUpReturn = ({ memberId }: { memberId: string }) => {
  const [query] = useSearchParams();
  const [, navigate] = useLocation();
  const isConfirmed = query.get('outcome') === confirmed;
  useEffect(() => {
    toasts.push(isConfirmed ? { title: texts.confirmed, tone: 'ok' } : { title: texts.refused, tone: 'bad' });
    navigate(returnPath.take(memberId) ?? officePaths.today, { replace: true });
  }, [isConfirmed, memberId, navigate]);
  return <Loading label={texts.returning} />;
};

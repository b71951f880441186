import { lazy, Suspense } from 'react';
import type { CodeRequest } from '../../../shared/sign-in/login-outcome.ts';
import type { Login } from '../../../shared/sign-in/use-login.ts';
import { RegistrationSteps } from '../registration-panel.tsx';
import type { Kind } from '../progress/stage-path.ts';

const CodeStep = lazy(async () => ({
  default: (await import('../../../shared/sign-in/code-step.tsx')).CodeStep,
}));

export type LoginCodeStepProps = { kind: Kind; step: 1 | 2; login: Login; request: CodeRequest };

/** The sign-in code step during registration. */
export const LoginCodeStep = ({ kind, step, login, request }: LoginCodeStepProps) => (
  <>
    <RegistrationSteps kind={kind} step={step} />
    <Suspense fallback={null}>
      <CodeStep login={login} request={request} />
    </Suspense>
  </>
);

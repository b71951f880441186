/** The problems a call can return: those its contract declares, and those implied by its method and access rule. */
import { problems } from '@portal/contract/errors';
import type { Endpoint } from '@portal/contract/endpoint';
import type { ErrorCode } from '@portal/contract/errors';
import type { Access } from '../http/access.ts';

/** The metadata of a route, beside its schemas. */
export interface DescribedRoute {
  endpoint: Endpoint;
  access: Access;
  /** For the payment gateway's return handlers: no anti-forgery token. */
  isReturn: boolean;
  /** The office has its own host, and only one of the two hosts serves the call (O-2.9). */
  isOnOneHost: boolean;
}

const codeOrder = Object.keys(problems);

export function problemCodesOf(route: DescribedRoute): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'invalid-request',
    ...(route.endpoint.errors ?? []),
    ...accessCodes(route.access),
    ...(takesText(route) ? ['payload-too-large' as const, 'card-data-refused' as const] : []),
    ...(needsAntiForgeryToken(route) ? ['csrf-rejected' as const] : []),
    ...(route.isOnOneHost ? (['sign-in-required', 'not-found'] as const) : []),
    'wrong-host',
    'too-many-requests',
    'internal',
    'busy',
  ]);
  return [...codes].toSorted((a, b) => codeOrder.indexOf(a) - codeOrder.indexOf(b));
}

const takesText = ({ endpoint }: DescribedRoute): boolean =>
  endpoint.method !== 'GET' && endpoint.encoding !== 'upload' && endpoint.encoding !== 'message';

export const needsAntiForgeryToken = ({ endpoint, access, isReturn }: DescribedRoute): boolean =>
  endpoint.method !== 'GET' && access.kind !== 'school-system' && !isReturn;

function accessCodes(access: Access): ErrorCode[] {
  if (access.kind === 'system' || access.kind === 'provisioning') return ['forbidden'];
  if (access.kind === 'school-system') return ['import-key-refused', 'forbidden'];
  if (access.kind === 'staff')
    return [
      'sign-in-required',
      'forbidden',
      ...(access.who !== 'anyone' && access.stepUp ? ['reauthentication-required' as const] : []),
    ];
  if (access.kind === 'admin-view') return ['sign-in-required', 'forbidden'];
  if (access.who === 'anyone') return ['forbidden'];
  if (access.who === 'student')
    return [
      ...(['sign-in-required', 'forbidden', 'terms-pending'] as const),
      ...(['account-inactive', 'feature-unavailable', 'not-found'] as const),
    ];
  return [
    'sign-in-required',
    'forbidden',
    ...(access.evenWithPendingTerms ? [] : ['terms-pending' as const]),
    ...(access.evenWhenInactive ? [] : ['account-inactive' as const]),
  ];
}

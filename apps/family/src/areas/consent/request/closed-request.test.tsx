import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { consentState } from '@portal/contract/consent';
import type { ConsentDetail } from '@portal/contract/consent';
import { ClosedRequest } from './closed-request.tsx';

const requestIn = (state: number): ConsentDetail => ({
  id: '00000000-0000-4000-8000-000000000000',
  title: 'Camp',
  reference: 'CR-1',
  dueDate: '2026-12-04',
  responseDate: null,
  withdrawnDate: null,
  schoolCode: '9001',
  eqId: '1234567890A',
  oneSchoolId: 'S1',
  studentFullName: 'Asha Sandhu-Reid',
  schoolName: 'Quillby',
  respondedBy: null,
  hasReceipt: false,
  contactName: 'Office',
  contactEmail: 'office@quillby.example',
  templateVersion: '1',
  draft: null,
  state,
  consentState: state,
  formTemplate: null,
  formData: null,
  isFormDataPartial: false,
});

const markupOf = (state: number): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClosedRequest
        request={requestIn(state)}
        consentRef={{ studentId: 'S1', requestId: requestIn(state).id, centreCode: '9001' }}
      />
    </QueryClientProvider>,
  );

describe('a request that can no longer be answered', () => {
  it.each(['Granted', 'Denied', 'Mixed'] as const)('can be changed by email when it is %s', (name) =>
    expect(markupOf(consentState[name])).toContain('Email the school to change it'),
  );

  it.each(['Withdrawn', 'Expired'] as const)('offers no change when it is %s', (name) =>
    expect(markupOf(consentState[name])).not.toContain('mailto:'),
  );
});

import { describe, expect, it } from 'vitest';
import type { ConsentDetail, ConsentRequest } from '@portal/contract/consent';
import { withAnswer } from './consent-query.ts';

const request = (id: string, state: number): ConsentRequest => ({
  id,
  title: 'Excursion',
  reference: 'R1',
  dueDate: '2026-11-27',
  responseDate: null,
  withdrawnDate: null,
  schoolCode: '1234',
  state,
  eqId: '9000000001A',
  oneSchoolId: 's1',
  studentFullName: 'Asha Reid',
  schoolName: 'Quillby State High School',
  respondedBy: null,
});
const answered: ConsentDetail = {
  ...request('a', 4),
  responseDate: '2026-11-18',
  respondedBy: 'Meera Sandhu',
  contactName: null,
  contactEmail: null,
  consentState: 4,
  formTemplate: null,
  templateVersion: 'v',
  formData: {},
  isFormDataPartial: false,
  draft: null,
  hasReceipt: true,
};

describe('the summary after an answer', () => {
  it('has the new state and date, and one fewer pending request', () => {
    const before = { pendingRequestsCount: 2, consentRequests: [request('a', 1), request('b', 1)] };
    expect(withAnswer(before, answered)).toEqual({
      pendingRequestsCount: 1,
      consentRequests: [
        { ...request('a', 4), responseDate: '2026-11-18', respondedBy: 'Meera Sandhu' },
        request('b', 1),
      ],
    });
  });

  it('counts a repeated answer once', () => {
    const before = { pendingRequestsCount: 1, consentRequests: [request('a', 4), request('b', 1)] };
    expect(withAnswer(before, answered).pendingRequestsCount).toBe(1);
  });
});

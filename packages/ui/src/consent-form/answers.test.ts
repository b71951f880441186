import { describe, expect, it } from 'vitest';
import { questionsOf } from '@portal/contract/consent';
import { answersOnRecord, tidyAnswers } from './answers.ts';

describe('answers to be sent', () => {
  it('omit unanswered questions and trim whitespace', () => {
    expect(
      tidyAnswers({
        consent: 'granted',
        needs: '  an inhaler ',
        empty: '   ',
        open: undefined,
        group: { inner: '' },
        ticked: false,
        number: 0,
        list: [],
        chosen: ['a'],
      }),
    ).toEqual({ consent: 'granted', needs: 'an inhaler', ticked: false, number: 0, chosen: ['a'] });
  });
});

describe('a new form', () => {
  const phone = { type: 'string', title: 'Phone' };
  const tel = { 'ui:options': { inputType: 'tel' } };
  const questions = questionsOf({
    schema: {
      type: 'object',
      properties: { note: phone, phone, carer: { type: 'object', properties: { phone } } },
    },
    uiSchema: { phone: tel, carer: { phone: tel } },
  });

  it('prefills the mobile number on record in phone number questions', () => {
    expect(answersOnRecord(questions, '0412 555 418')).toEqual({
      phone: '0412 555 418',
      carer: { phone: '0412 555 418' },
    });
  });

  it('is empty without a number on record', () => {
    expect(answersOnRecord(questions, null)).toEqual({});
  });
});

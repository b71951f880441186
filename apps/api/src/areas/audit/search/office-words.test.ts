import { describe, expect, it } from 'vitest';
import { auditEvents } from '../history/events.ts';
import { ofOffice, ofSchool, ofStaff } from '../history/shown-event.ts';
import { describeEvent } from './event-words.ts';
import { officeWords } from './office-words.ts';

const ofTheOffice: readonly object[] = [ofOffice, ofSchool, ofStaff];

describe('O-11.5 the words of the audit log', () => {
  it.each(Object.keys(auditEvents).filter((event) => ofTheOffice.includes(auditEvents[event] ?? {})))(
    '%s is a sentence, not the name of the event',
    (event) => expect(describeEvent(event, {}, null)).not.toMatch(/^[a-z ]+: /),
  );

  it('belong to events that exist', () => {
    expect(Object.keys(officeWords).filter((event) => !(event in auditEvents))).toEqual([]);
  });
});

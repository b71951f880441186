import { describe, expect, it } from 'vitest';
import type { Outage } from '@portal/contract/service-status';
import { chooseNotice, type RequestedPage } from './choose-notice.ts';
import { outageOf } from './outage.factory.ts';

const attendance: RequestedPage = { modules: ['System', 'Attendance'], centreCodes: ['2101'] };
const home: RequestedPage = { modules: ['System'], centreCodes: ['2101', '4107'] };
const noAlertsSeen = new Set<string>();
const choose = (outages: readonly Outage[], page: RequestedPage, seen: ReadonlySet<string> = noAlertsSeen) =>
  chooseNotice(outages, page, seen)?.id ?? null;

describe('the notice before a page', () => {
  it('is null while everything works', () => expect(choose([], attendance)).toBeNull());

  it('is an outage of a module that the route declares', () => {
    const outage = outageOf({ modules: ['Payments', 'Attendance'] });
    expect(choose([outage], attendance)).toBe(outage.id);
    expect(choose([outage], home)).toBeNull();
    expect(choose([outageOf({ modules: ['System'] })], home)).not.toBeNull();
  });

  it('doesn’t apply to pages that declare no modules', () => {
    expect(choose([outageOf({ modules: ['System'] })], { modules: [], centreCodes: [] })).toBeNull();
  });

  it('prefers an outage to an alert', () => {
    const [alert, outage] = [outageOf({ kind: 'alert' }), outageOf()];
    expect(choose([alert, outage], attendance)).toBe(outage.id);
  });

  it('is the next alert not yet shown; an outage is shown every time', () => {
    const [first, second, outage] = [outageOf({ kind: 'alert' }), outageOf({ kind: 'alert' }), outageOf()];
    expect(choose([first, second], attendance)).toBe(first.id);
    expect(choose([first, second], attendance, new Set([first.id]))).toBe(second.id);
    expect(choose([first, second], attendance, new Set([first.id, second.id]))).toBeNull();
    expect(choose([outage], attendance, new Set([outage.id]))).toBe(outage.id);
  });
});

describe('a notice limited to one school', () => {
  const outage = outageOf({ centreCode: '2101', modules: ['System', 'Attendance'] });
  const alert = outageOf({ ...outage, kind: 'alert' });

  it('applies to the pages of its students', () => {
    expect(choose([outage], attendance)).toBe(outage.id);
    expect(choose([outage], { ...attendance, centreCodes: ['4107'] })).toBeNull();
  });

  it('blocks a page about all students only if all of them attend that school', () => {
    expect(choose([outage], { ...home, centreCodes: ['2101', '2101'] })).toBe(outage.id);
    expect(choose([outage], home)).toBeNull();
  });

  it('informs a person with one student there', () => {
    expect(choose([alert], home)).toBe(alert.id);
    expect(choose([alert], { ...home, centreCodes: ['4107'] })).toBeNull();
  });

  it('doesn’t apply to a signed-out visitor', () => {
    const visitor = { ...home, centreCodes: [] };
    expect(choose([outage], visitor)).toBeNull();
    expect(choose([alert], visitor)).toBeNull();
  });
});

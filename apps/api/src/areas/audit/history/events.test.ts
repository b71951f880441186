import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, deniedEvents, eventsFor } from './events.ts';

const source = fileURLToPath(new URL('../../../', import.meta.url));
/** Describes an event without writing one. */
const table = path.join('areas', 'audit', 'history', 'events.ts');

/** `event: 'a.b'`, `const event = 'a.b'`, `openedEvent = 'a.b'`, and objects with such values. */
const mentions = /\b\w*[eE]vents?\s*[:=]\s*(?:\{[^}]*\}|[^;\n]*)/g;
/** Raw SQL has the event name as a literal. */
const inserts = /insert into audit_event[^`]*/g;
const names = /'([a-z][A-Za-z]*(?:-[a-z]+)*\.[a-z][A-Za-z-]*)'/g;

/** The events a source text writes. */
function eventsOf(text: string): string[] {
  const places = [...(text.match(mentions) ?? []), ...(text.match(inserts) ?? [])];
  return places.flatMap((place) => [...place.matchAll(names)].map(([, name = '']) => name));
}

const found = new Map<string, string>();

beforeAll(async () => {
  const files = await readdir(source, { recursive: true });
  for (const file of files) {
    if (!file.endsWith('.ts') || /\.test\.ts$|^testing/.test(file) || file === table) continue;
    for (const event of eventsOf(await readFile(path.join(source, file), 'utf8'))) found.set(event, file);
  }
});

describe('audit event descriptions', () => {
  it('finds events wherever the code writes them', () => {
    expect(eventsOf("const audit = { event: 'a.done', outcome };")).toEqual(['a.done']);
    expect(eventsOf("export const openedEvent = 'a.opened';")).toEqual(['a.opened']);
    expect(eventsOf("const events = {\n  one: 'a.one',\n  two: 'b-c.two',\n} as const;")).toEqual([
      'a.one',
      'b-c.two',
    ]);
    expect(eventsOf("event: isYes ? 'a.yes' : 'a.no',")).toEqual(['a.yes', 'a.no']);
    expect(found.size).toBeGreaterThan(50);
    expect(found.get('viewers.statusChanged')).toBe(path.join('areas', 'viewers', 'viewers.service.ts'));
  });

  it('G18 cover every event in the code, or explain why it isn’t shown', () => {
    const known = Object.keys(auditEvents);
    const missing = [...found].filter(([event]) => !known.includes(event));
    expect(missing).toEqual([]);
  });

  it('cover no event that is never written', () => {
    expect(Object.keys(auditEvents).filter((event) => !found.has(event))).toEqual([]);
  });

  it('give each event readers or a reason for hiding it', () => {
    for (const words of Object.values(auditEvents))
      expect('hidden' in words ? words.hidden : (words.says ?? words.did)).toBeTruthy();
    expect(deniedEvents.hidden).not.toBe('');
  });

  it('T27 show sign-in events and a person’s own settings only to that person', () => {
    const toOthers = eventsFor('family', 'sharing', 'request');
    const areas = new Set(toOthers.map((event) => event.split('.')[0]));
    for (const area of ['session', 'password-reset', 'second-factors', 'profile', 'myData', 'registration'])
      expect(areas.has(area)).toBe(false);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents, deniedEvents, eventsFor } from './events.ts';

const source = fileURLToPath(new URL('../../../', import.meta.url));
/** Says of an event what it means, instead of writing one. */
const table = path.join('areas', 'audit', 'history', 'events.ts');

/** `event: 'a.b'`, `const event = 'a.b'`, `openedEvent = 'a.b'`, and objects of them. */
const mentions = /\b\w*[eE]vents?\s*[:=]\s*(?:\{[^}]*\}|[^;\n]*)/g;
/** Raw SQL names it as a value. */
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

describe('the words of the audit’s events', () => {
  it('are found wherever code writes an event', () => {
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

  it('G18 cover every event of the code, or say why it isn’t shown', () => {
    const known = Object.keys(auditEvents);
    const missing = [...found].filter(([event]) => !known.includes(event));
    expect(missing).toEqual([]);
  });

  it('cover none that nobody writes', () => {
    expect(Object.keys(auditEvents).filter((event) => !found.has(event))).toEqual([]);
  });

  it('give each a reader or a reason', () => {
    for (const words of Object.values(auditEvents))
      expect('hidden' in words ? words.hidden : (words.says ?? words.did)).toBeTruthy();
    expect(deniedEvents.hidden).not.toBe('');
  });

  it('T27 show what concerns signing in, and one’s own settings, to oneself alone', () => {
    const toOthers = eventsFor('family', 'sharing', 'request');
    const areas = new Set(toOthers.map((event) => event.split('.')[0]));
    for (const area of ['session', 'password-reset', 'second-factors', 'profile', 'myData', 'registration'])
      expect(areas.has(area)).toBe(false);
  });
});

/** Single-key shortcuts, which a user can switch off on this device (WCAG 2.1.4). */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { deviceStore } from '@portal/client/device';

const storeKey = 'officeSingleKeys';
const off = 'off';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const areOn = (): boolean => deviceStore.get(storeKey) !== off;

export function setSingleKeys(isOn: boolean): void {
  if (isOn) deviceStore.remove(storeKey);
  else deviceStore.set(storeKey, off);
  for (const listener of listeners) listener();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areOn);

/** Ignores keys while typing, in a dialog, or with Ctrl, Alt or Meta. Letters ignore Caps Lock. */
function isOurs({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented || document.querySelector('dialog[open]'))
    return false;
  return !(target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select'));
}

export type KeyActions = Readonly<Record<string, () => void>>;

/** Runs the action of a key while the page is shown and single keys are on. */
export function useKeys(actions: KeyActions): void {
  const isOn = useSingleKeys();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = latest.current[name];
      if (!action || !isOurs(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** How long G waits for the next key. */
const GO_MS = 1500;

/**
 * G, then a letter, leads to a page. The letter is taken before the page's own keys, which may use the same letter; any
 * other key ends the wait and keeps its meaning.
 */
export function useGoTo(pages: KeyActions): void {
  const isOn = useSingleKeys();
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let until = 0;
    const press = (event: KeyboardEvent): void => {
      if (!isOurs(event) || event.repeat) return;
      const key = event.key.toLowerCase();
      const go = event.timeStamp < until ? latest.current[key] : undefined;
      until = go === undefined && key === 'g' ? event.timeStamp + GO_MS : 0;
      if (go === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      go();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [isOn]);
}

/**
 * Marks the reads of an administration view. Whatever runs within it reads over the view's own pool, whose role can only
 * SELECT, whichever query layer it was given (docs/decisions/office/administration-view.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const views = new AsyncLocalStorage<pg.Pool>();

/** Runs reads on the pool of the administration view. */
export function runInView<T>(pool: pg.Pool, read: () => Promise<T>): Promise<T> {
  return views.run(pool, read);
}

/** The pool of the current administration view; undefined outside one. */
export const viewPool = (): pg.Pool | undefined => views.getStore();

export const isInView = (): boolean => views.getStore() !== undefined;

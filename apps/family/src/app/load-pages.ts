/** The pages behind the sign-in page, loaded once as a separate chunk. */
import type { ComponentType } from 'react';
import type { PagesProps } from './pages.tsx';

let pages: ComponentType<PagesProps> | null = null;

export const loadedPages = (): ComponentType<PagesProps> | null => pages;

export async function loadPages(): Promise<ComponentType<PagesProps>> {
  pages ??= (await import('./pages.tsx')).Pages;
  return pages;
}

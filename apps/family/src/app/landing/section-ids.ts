/** The sections that the landing page's header links to. */
export type SectionId = 'functions' | 'process' | 'reviews' | 'app';

export const headingId = (id: SectionId): string => `${id}-heading`;

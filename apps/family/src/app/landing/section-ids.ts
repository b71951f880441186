/** The parts of the landing page that its header leads to. */
export type SectionId = 'functions' | 'process' | 'reviews' | 'app';

export const headingId = (id: SectionId): string => `${id}-heading`;

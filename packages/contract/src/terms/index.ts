export * from './terms.ts';
export * from './office-terms.ts';
export * from './sections.ts';

export * from './families.ts';
export * from './family-page.ts';

export * from './families.ts';
export * from './family-page.ts';
export * from './invitations.ts';

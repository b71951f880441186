export * from './link-token.ts';
export * from './match-path.ts';
export * from './navigation.ts';
export * from './page-pattern.ts';
export * from './redirect-path.ts';
export * from './use-heading-on-change.ts';

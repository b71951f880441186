export * from './consent-state.ts';
export * from './consent-template.ts';
export * from './template-problem.ts';
export * from './consent-answers.ts';
export * from './consent-check.ts';
export * from './consent.ts';

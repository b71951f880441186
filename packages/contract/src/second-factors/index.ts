export * from './webauthn.ts';
export * from './recovery.ts';
export * from './second-factors.ts';

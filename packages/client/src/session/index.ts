export * from './admin-view.ts';
export * from './idle-clock.ts';
export * from './session.ts';
export * from './user.ts';

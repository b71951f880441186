export * from './permissions.ts';
export * from './staff.ts';
export * from './roles.ts';
export * from './break-glass.ts';

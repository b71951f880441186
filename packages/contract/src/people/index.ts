export * from './login-fields.ts';
export * from './account-fields.ts';
export * from './phone.ts';
export * from './parent-record.ts';
export * from './address.ts';
export * from './contacts.ts';

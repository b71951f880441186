export * from './button-class.ts';
export * from './button-row.tsx';
export * from './button.tsx';
export * from './link-button.tsx';
export * from './link-more.tsx';
export * from './show-more.tsx';
